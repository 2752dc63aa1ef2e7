//! The table of techniques: names, codes and prices.

use super::Family;
use crate::step::Language;

macro_rules! techniques {
    ($($variant:ident: $id:literal, $english:literal, $chinese:literal, $family:ident, $code:literal,
        $score:literal, $se:literal, $needs:literal;)*) => {
        /// A kind of reasoning that players name.
        ///
        /// [`Technique::info`] gives the names and prices; [`Technique::ALL`] lists all of them, the
        /// families in the order of [`Family`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $english] $variant,)*
        }

        impl Technique {
            /// All techniques.
            pub const ALL: &'static [Technique] = &[$(Technique::$variant),*];
        }

        /// The table, in the order of [`Technique::ALL`].
        pub(super) static TABLE: &[Info] = &[$(Info {
            id: $id,
            english: $english,
            chinese: $chinese,
            family: Family::$family,
            code: $code,
            score: $score,
            se: $se,
            needs: $needs,
        }),*];
    };
}

/// What the table says of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// The stable name for programs, in small letters: `x-wing`.
    pub id: &'static str,
    /// The English name.
    pub english: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// The family.
    pub family: Family,
    /// HoDoKu's code of four digits; empty if HoDoKu has none.
    pub code: &'static str,
    /// HoDoKu's score for one use; 0 if HoDoKu has none.
    pub score: u16,
    /// Sudoku Explainer's rating in tenths, for the cheapest form; 0 if it has none.
    pub se: u8,
    /// `u` for what needs a puzzle with one solution, `g` for what needs the givens.
    needs: &'static str,
}

impl Info {
    /// Returns the name in a language.
    pub fn name(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
        }
    }

    /// Whether the technique argues that the puzzle has one solution.
    pub fn needs_uniqueness(&self) -> bool {
        self.needs.contains('u')
    }

    /// Whether the technique has to tell givens from placed digits.
    pub fn needs_givens(&self) -> bool {
        self.needs.contains('g')
    }
}

techniques! {
    FullHouse: "full-house", "Full House", "同区剩余", Single, "0000", 4, 10, "";
    LastDigit: "last-digit", "Last Digit", "同数剩余", Single, "0001", 0, 10, "";
    HiddenSingleBox: "hidden-single-box", "Hidden Single in a Box", "宫排除", Single, "0002", 14, 12, "";
    HiddenSingleLine: "hidden-single-line", "Hidden Single in a Line", "行列排除", Single, "0002", 14, 15, "";
    NakedSingle: "naked-single", "Naked Single", "唯一余数", Single, "0003", 4, 23, "";
    Pointing: "pointing", "Locked Candidates Type 1 (Pointing)", "宫区块", Locked, "0100", 50, 26, "";
    Claiming: "claiming", "Locked Candidates Type 2 (Claiming)", "行列区块", Locked, "0101", 50, 28, "";
    LockedPair: "locked-pair", "Locked Pair", "死锁数对", Subset, "0110", 40, 30, "";
    LockedTriple: "locked-triple", "Locked Triple", "死锁三数组", Subset, "0111", 60, 36, "";
    NakedPair: "naked-pair", "Naked Pair", "显性数对", Subset, "0200", 60, 30, "";
    NakedTriple: "naked-triple", "Naked Triple", "显性三数组", Subset, "0201", 80, 36, "";
    NakedQuad: "naked-quad", "Naked Quadruple", "显性四数组", Subset, "0202", 120, 50, "";
    HiddenPair: "hidden-pair", "Hidden Pair", "隐性数对", Subset, "0210", 70, 34, "";
    HiddenTriple: "hidden-triple", "Hidden Triple", "隐性三数组", Subset, "0211", 100, 40, "";
    HiddenQuad: "hidden-quad", "Hidden Quadruple", "隐性四数组", Subset, "0212", 150, 54, "";
    XWing: "x-wing", "X-Wing", "二链列", Fish, "0300", 140, 32, "";
    Swordfish: "swordfish", "Swordfish", "三链列", Fish, "0301", 150, 38, "";
    Jellyfish: "jellyfish", "Jellyfish", "四链列", Fish, "0302", 160, 52, "";
    Squirmbag: "squirmbag", "Squirmbag", "五链列", Fish, "0303", 470, 0, "";
    Whale: "whale", "Whale", "六链列", Fish, "0304", 470, 0, "";
    Leviathan: "leviathan", "Leviathan", "七链列", Fish, "0305", 470, 0, "";
    FinnedXWing: "finned-x-wing", "Finned X-Wing", "鳍二链列", Fish, "0310", 130, 0, "";
    FinnedSwordfish: "finned-swordfish", "Finned Swordfish", "鳍三链列", Fish, "0311", 200, 0, "";
    FinnedJellyfish: "finned-jellyfish", "Finned Jellyfish", "鳍四链列", Fish, "0312", 250, 0, "";
    FinnedSquirmbag: "finned-squirmbag", "Finned Squirmbag", "鳍五链列", Fish, "0313", 470, 0, "";
    FinnedWhale: "finned-whale", "Finned Whale", "鳍六链列", Fish, "0314", 470, 0, "";
    FinnedLeviathan: "finned-leviathan", "Finned Leviathan", "鳍七链列", Fish, "0315", 470, 0, "";
    SashimiXWing: "sashimi-x-wing", "Sashimi X-Wing", "退化二链列", Fish, "0320", 150, 0, "";
    SashimiSwordfish: "sashimi-swordfish", "Sashimi Swordfish", "退化三链列", Fish, "0321", 240, 0, "";
    SashimiJellyfish: "sashimi-jellyfish", "Sashimi Jellyfish", "退化四链列", Fish, "0322", 260, 0, "";
    SashimiSquirmbag: "sashimi-squirmbag", "Sashimi Squirmbag", "退化五链列", Fish, "0323", 470, 0, "";
    SashimiWhale: "sashimi-whale", "Sashimi Whale", "退化六链列", Fish, "0324", 470, 0, "";
    SashimiLeviathan: "sashimi-leviathan", "Sashimi Leviathan", "退化七链列", Fish, "0325", 470, 0, "";
    FrankenXWing: "franken-x-wing", "Franken X-Wing", "宫内二链列", Fish, "0330", 300, 0, "";
    FrankenSwordfish: "franken-swordfish", "Franken Swordfish", "宫内三链列", Fish, "0331", 350, 0, "";
    FrankenJellyfish: "franken-jellyfish", "Franken Jellyfish", "宫内四链列", Fish, "0332", 370, 0, "";
    FrankenSquirmbag: "franken-squirmbag", "Franken Squirmbag", "宫内五链列", Fish, "0333", 470, 0, "";
    FrankenWhale: "franken-whale", "Franken Whale", "宫内六链列", Fish, "0334", 470, 0, "";
    FrankenLeviathan: "franken-leviathan", "Franken Leviathan", "宫内七链列", Fish, "0335", 470, 0, "";
    FinnedFrankenXWing: "finned-franken-x-wing", "Finned Franken X-Wing", "鳍宫内二链列", Fish, "0340", 390, 0, "";
    FinnedFrankenSwordfish: "finned-franken-swordfish", "Finned Franken Swordfish", "鳍宫内三链列", Fish, "0341", 410, 0, "";
    FinnedFrankenJellyfish: "finned-franken-jellyfish", "Finned Franken Jellyfish", "鳍宫内四链列", Fish, "0342", 430, 0, "";
    FinnedFrankenSquirmbag: "finned-franken-squirmbag", "Finned Franken Squirmbag", "鳍宫内五链列", Fish, "0343", 470, 0, "";
    FinnedFrankenWhale: "finned-franken-whale", "Finned Franken Whale", "鳍宫内六链列", Fish, "0344", 470, 0, "";
    FinnedFrankenLeviathan: "finned-franken-leviathan", "Finned Franken Leviathan", "鳍宫内七链列", Fish, "0345", 470, 0, "";
    MutantXWing: "mutant-x-wing", "Mutant X-Wing", "交叉二链列", Fish, "0350", 450, 0, "";
    MutantSwordfish: "mutant-swordfish", "Mutant Swordfish", "交叉三链列", Fish, "0351", 450, 0, "";
    MutantJellyfish: "mutant-jellyfish", "Mutant Jellyfish", "交叉四链列", Fish, "0352", 450, 0, "";
    MutantSquirmbag: "mutant-squirmbag", "Mutant Squirmbag", "交叉五链列", Fish, "0353", 470, 0, "";
    MutantWhale: "mutant-whale", "Mutant Whale", "交叉六链列", Fish, "0354", 470, 0, "";
    MutantLeviathan: "mutant-leviathan", "Mutant Leviathan", "交叉七链列", Fish, "0355", 470, 0, "";
    FinnedMutantXWing: "finned-mutant-x-wing", "Finned Mutant X-Wing", "鳍交叉二链列", Fish, "0360", 470, 0, "";
    FinnedMutantSwordfish: "finned-mutant-swordfish", "Finned Mutant Swordfish", "鳍交叉三链列", Fish, "0361", 470, 0, "";
    FinnedMutantJellyfish: "finned-mutant-jellyfish", "Finned Mutant Jellyfish", "鳍交叉四链列", Fish, "0362", 470, 0, "";
    FinnedMutantSquirmbag: "finned-mutant-squirmbag", "Finned Mutant Squirmbag", "鳍交叉五链列", Fish, "0363", 470, 0, "";
    FinnedMutantWhale: "finned-mutant-whale", "Finned Mutant Whale", "鳍交叉六链列", Fish, "0364", 470, 0, "";
    FinnedMutantLeviathan: "finned-mutant-leviathan", "Finned Mutant Leviathan", "鳍交叉七链列", Fish, "0365", 470, 0, "";
    KrakenFish1: "kraken-fish-1", "Kraken Fish Type 1", "海怪鱼类型 1", Fish, "0371", 500, 0, "";
    KrakenFish2: "kraken-fish-2", "Kraken Fish Type 2", "海怪鱼类型 2", Fish, "0372", 500, 0, "";
    Skyscraper: "skyscraper", "Skyscraper", "摩天楼", SingleDigit, "0400", 130, 66, "";
    TwoStringKite: "two-string-kite", "2-String Kite", "双线风筝", SingleDigit, "0401", 150, 66, "";
    EmptyRectangle: "empty-rectangle", "Empty Rectangle", "空矩形", SingleDigit, "0402", 120, 0, "";
    TurbotFish: "turbot-fish", "Turbot Fish", "多宝鱼", SingleDigit, "0403", 120, 66, "";
    DualTwoStringKite: "dual-two-string-kite", "Dual 2-String Kite", "双重双线风筝", SingleDigit, "0404", 150, 0, "";
    DualEmptyRectangle: "dual-empty-rectangle", "Dual Empty Rectangle", "双重空矩形", SingleDigit, "0405", 120, 0, "";
    SimpleColorsTrap: "simple-colors-trap", "Simple Colors Trap", "简单染色（陷阱）", Coloring, "0500", 150, 0, "";
    SimpleColorsWrap: "simple-colors-wrap", "Simple Colors Wrap", "简单染色（环绕）", Coloring, "0501", 150, 0, "";
    MultiColors1: "multi-colors-1", "Multi Colors 1", "多重染色类型 1", Coloring, "0502", 200, 0, "";
    MultiColors2: "multi-colors-2", "Multi Colors 2", "多重染色类型 2", Coloring, "0503", 200, 0, "";
    MedusaTrap: "medusa-trap", "3D Medusa Trap", "三维美杜莎（陷阱）", Coloring, "0507", 0, 0, "";
    MedusaWrap: "medusa-wrap", "3D Medusa Wrap", "三维美杜莎（环绕）", Coloring, "0507", 0, 0, "";
    XyWing: "xy-wing", "XY-Wing", "XY-Wing", Wing, "0800", 160, 42, "";
    XyzWing: "xyz-wing", "XYZ-Wing", "XYZ-Wing", Wing, "0801", 180, 44, "";
    WxyzWing: "wxyz-wing", "WXYZ-Wing", "WXYZ-Wing", Wing, "0802", 0, 0, "";
    BentSet5: "vwxyz-wing", "VWXYZ-Wing", "VWXYZ-Wing", Wing, "", 0, 0, "";
    BentSet6: "bent-set-6", "Bent Set of 6", "六数弯曲数组", Wing, "", 0, 0, "";
    BentSet7: "bent-set-7", "Bent Set of 7", "七数弯曲数组", Wing, "", 0, 0, "";
    BentSet8: "bent-set-8", "Bent Set of 8", "八数弯曲数组", Wing, "", 0, 0, "";
    BentSet9: "bent-set-9", "Bent Set of 9", "九数弯曲数组", Wing, "", 0, 0, "";
    WWing: "w-wing", "W-Wing", "W-Wing", Wing, "0803", 150, 0, "";
    MWing: "m-wing", "M-Wing", "M-Wing", Wing, "", 0, 0, "";
    SWing: "s-wing", "S-Wing", "S-Wing", Wing, "", 0, 0, "";
    LWing: "l-wing", "L-Wing", "L-Wing", Wing, "", 0, 0, "";
    HWing1: "h1-wing", "H1-Wing", "H1-Wing", Wing, "", 0, 0, "";
    HWing2: "h2-wing", "H2-Wing", "H2-Wing", Wing, "", 0, 0, "";
    HWing3: "h3-wing", "H3-Wing", "H3-Wing", Wing, "", 0, 0, "";
    UniqueRectangle1: "unique-rectangle-1", "Uniqueness Test 1", "唯一矩形类型 1", Uniqueness, "0600", 100, 45, "u";
    UniqueRectangle2: "unique-rectangle-2", "Uniqueness Test 2", "唯一矩形类型 2", Uniqueness, "0601", 100, 45, "u";
    UniqueRectangle3: "unique-rectangle-3", "Uniqueness Test 3", "唯一矩形类型 3", Uniqueness, "0602", 100, 46, "u";
    UniqueRectangle4: "unique-rectangle-4", "Uniqueness Test 4", "唯一矩形类型 4", Uniqueness, "0603", 100, 45, "u";
    UniqueRectangle5: "unique-rectangle-5", "Uniqueness Test 5", "唯一矩形类型 5", Uniqueness, "0604", 100, 0, "u";
    UniqueRectangle6: "unique-rectangle-6", "Uniqueness Test 6", "唯一矩形类型 6", Uniqueness, "0605", 100, 0, "u";
    HiddenRectangle: "hidden-rectangle", "Hidden Rectangle", "隐性唯一矩形", Uniqueness, "0606", 100, 0, "u";
    AvoidableRectangle1: "avoidable-rectangle-1", "Avoidable Rectangle Type 1", "可规避矩形类型 1", Uniqueness, "0607", 100, 0, "ug";
    AvoidableRectangle2: "avoidable-rectangle-2", "Avoidable Rectangle Type 2", "可规避矩形类型 2", Uniqueness, "0608", 100, 0, "ug";
    UniqueLoop1: "unique-loop-1", "Unique Loop Type 1", "唯一环类型 1", Uniqueness, "", 0, 46, "u";
    UniqueLoop2: "unique-loop-2", "Unique Loop Type 2", "唯一环类型 2", Uniqueness, "", 0, 46, "u";
    UniqueLoop3: "unique-loop-3", "Unique Loop Type 3", "唯一环类型 3", Uniqueness, "", 0, 46, "u";
    UniqueLoop4: "unique-loop-4", "Unique Loop Type 4", "唯一环类型 4", Uniqueness, "", 0, 46, "u";
    ExtendedRectangle1: "extended-rectangle-1", "Extended Rectangle Type 1", "拓展矩形类型 1", Uniqueness, "", 0, 0, "u";
    ExtendedRectangle2: "extended-rectangle-2", "Extended Rectangle Type 2", "拓展矩形类型 2", Uniqueness, "", 0, 0, "u";
    ExtendedRectangle3: "extended-rectangle-3", "Extended Rectangle Type 3", "拓展矩形类型 3", Uniqueness, "", 0, 0, "u";
    BugPlusOne: "bug+1", "Bivalue Universal Grave + 1", "全双值格致死解法+1", Uniqueness, "0610", 100, 56, "u";
    BugPlusN: "bug+n", "Bivalue Universal Grave + n", "全双值格致死解法+n", Uniqueness, "", 0, 57, "u";
    BugLite: "bug-lite", "BUG Lite", "局部双值致死解法", Uniqueness, "", 0, 0, "u";
    SueDeCoq: "sue-de-coq", "Sue de Coq", "融合待定数组", Als, "1101", 250, 0, "";
    AlsXz: "als-xz", "Almost Locked Set XZ-Rule", "ALS-双强链", Als, "0901", 300, 0, "";
    AlsXyWing: "als-xy-wing", "Almost Locked Set XY-Wing", "ALS-XY-Wing", Als, "0902", 320, 0, "";
    AlsWWing: "als-w-wing", "Almost Locked Set W-Wing", "ALS-W-Wing", Als, "", 0, 0, "";
    AlsChain: "als-chain", "Almost Locked Set Chain", "待定数组链", Als, "0903", 340, 0, "";
    DeathBlossom: "death-blossom", "Death Blossom", "死亡绽放", Als, "0904", 360, 0, "";
    AlignedPairExclusion: "aligned-pair-exclusion", "Aligned Pair Exclusion", "均衡数对排除", Als, "1000", 0, 62, "";
    AlignedTripleExclusion: "aligned-triple-exclusion", "Aligned Triple Exclusion", "均衡三数组排除", Als, "1001", 0, 75, "";
    XChain: "x-chain", "X-Chain", "同数链", Chain, "0701", 260, 66, "";
    XyChain: "xy-chain", "XY-Chain", "双值格链", Chain, "0702", 260, 70, "";
    RemotePair: "remote-pair", "Remote Pair", "远程数对", Chain, "0703", 110, 66, "";
    ContinuousNiceLoop: "continuous-nice-loop", "Continuous Nice Loop", "普通环", Chain, "0706", 280, 70, "";
    DiscontinuousNiceLoop: "discontinuous-nice-loop", "Discontinuous Nice Loop", "不连续环", Chain, "0707", 280, 70, "";
    Aic: "aic", "AIC", "普通链（AIC）", Chain, "0708", 280, 70, "";
    GroupedContinuousNiceLoop: "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", "区块普通环", Chain, "0709", 300, 0, "";
    GroupedDiscontinuousNiceLoop: "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", "区块不连续环", Chain, "0710", 300, 0, "";
    GroupedAic: "grouped-aic", "Grouped AIC", "区块普通链（AIC）", Chain, "0711", 300, 0, "";
    BrokenWing: "broken-wing", "Broken Wing", "守护者", Exotic, "", 0, 0, "";
    BivalueOddagon: "bivalue-oddagon", "Bivalue Oddagon", "双值死环", Exotic, "", 0, 0, "";
    Tridagon: "tridagon", "Tridagon", "三值死环", Exotic, "", 0, 0, "";
    FireworkTriple: "firework-triple", "Firework Triple", "烟花三数组", Exotic, "", 0, 0, "";
    FireworkQuad: "firework-quad", "Firework Quadruple", "烟花四数组", Exotic, "", 0, 0, "";
    SkLoop: "sk-loop", "SK Loop", "多米诺环", Exotic, "", 0, 0, "";
    MultiSectorLockedSets: "multi-sector-locked-sets", "Multi-Sector Locked Sets", "网", Exotic, "", 0, 0, "";
    JuniorExocet: "junior-exocet", "Junior Exocet", "初级飞鱼导弹", Exotic, "", 0, 0, "";
    SeniorExocet: "senior-exocet", "Senior Exocet", "高级飞鱼导弹", Exotic, "", 0, 0, "";
    Nishio: "nishio", "Nishio", "假设矛盾法", Forcing, "", 0, 75, "";
    ForcingChainContradiction: "forcing-chain-contradiction", "Forcing Chain Contradiction", "强制链（矛盾）", Forcing, "1301", 500, 80, "";
    ForcingChainVerity: "forcing-chain-verity", "Forcing Chain Verity", "强制链（归同）", Forcing, "1302", 500, 80, "";
    ForcingNetContradiction: "forcing-net-contradiction", "Forcing Net Contradiction", "强制网（矛盾）", Forcing, "1303", 700, 85, "";
    ForcingNetVerity: "forcing-net-verity", "Forcing Net Verity", "强制网（归同）", Forcing, "1304", 700, 85, "";
    DynamicForcingChain: "dynamic-forcing-chain", "Dynamic Forcing Chain", "动态强制链", Forcing, "", 0, 90, "";
    NestedForcingChain: "nested-forcing-chain", "Nested Forcing Chain", "嵌套强制链", Forcing, "", 0, 95, "";
    TemplateSet: "template-set", "Template Set", "模板出数", LastResort, "1201", 10000, 0, "";
    TemplateDelete: "template-delete", "Template Delete", "模板删数", LastResort, "1202", 10000, 0, "";
    Guess: "guess", "Brute Force", "猜测", LastResort, "8900", 10000, 0, "";
}
