//! The table of techniques: one row holds all that is said of a technique, and names its finder.
//!
//! ```text
//! Variant: "id", "English name", "Chinese name", ["other names", ...],
//!     Family, HoDoKu's code, its score for one use, Sudoku Explainer's rating in tenths, what is needed,
//!     how its finder is called(the finder, below `technique`, and the size or type that it takes);
//! ```
//!
//! `-` stands for what a program does not have. The rating is that of the cheapest form. A macro takes the
//! rows: the catalog makes the names of them, and `technique` the finders, so that a technique without a
//! finder does not compile.

/// Hands the rows to a macro.
macro_rules! techniques {
    ($take:ident) => {
        $take! {
            FullHouse: "full-house", "Full House", "同区剩余", ["last cell", "fh", "唯一空格", "单元唯一", "同区剩一", "唯一解", "唯一解法", "单元唯一法", "最后一格", "余一格", "剩一格", "宫内唯一"],
                Single, "0000", 4, 10, nothing,
                alone(singles::full_houses);
            LastDigit: "last-digit", "Last Digit", "同数剩余", ["同数剩一", "末位数字", "最后一个数"],
                Single, "0001", -, 10, nothing,
                alone(singles::last_digits);
            HiddenSingleBox: "hidden-single-box", "Hidden Single in a Box", "宫排除", ["hidden single", "cross-hatching", "h1", "排除", "宫摒除", "宫内排除", "宫唯一", "宫摒余解"],
                Single, "0002", 14, 12, nothing,
                alone(singles::hidden_in_boxes);
            HiddenSingleLine: "hidden-single-line", "Hidden Single in a Line", "行列排除", ["hidden single in a row", "行排除", "列排除", "行列摒除", "单元排除法", "单元摒除法"],
                Single, "0002", 14, 15, nothing,
                alone(singles::hidden_in_lines);
            NakedSingle: "naked-single", "Naked Single", "唯一余数", ["sole candidate", "n1", "唯余", "唯余法", "唯余解", "唯一候选数", "显性唯一", "显性唯一数", "显性唯一候选数", "显性单数", "显性单一数", "裸单", "唯余数", "唯一数", "余数", "唯一余解法", "唯一余解"],
                Single, "0003", 4, 23, nothing,
                alone(singles::naked);

            Pointing: "pointing", "Pointing", "宫区块", ["locked candidates type 1 (pointing)", "locked candidates", "pointing pair", "lc1", "区块", "区块排除", "宫内区块", "宫区块排除", "指向", "指向数对"],
                Locked, "0100", 50, 26, nothing,
                variant(locked::find);
            Claiming: "claiming", "Claiming", "行列区块", ["locked candidates type 2 (claiming)", "box-line reduction", "lc2", "行列区块排除", "行区块", "列区块", "宫线区块", "占位区块"],
                Locked, "0101", 50, 28, nothing,
                variant(locked::find);

            LockedPair: "locked-pair", "Locked Pair", "死锁数对", ["l2"],
                Subset, "0110", 40, 30, nothing,
                variant(subsets::find_locked, 2);
            LockedTriple: "locked-triple", "Locked Triple", "死锁三数组", ["l3"],
                Subset, "0111", 60, 36, nothing,
                variant(subsets::find_locked, 3);
            NakedPair: "naked-pair", "Naked Pair", "显性数对", ["n2", "数对", "裸数对", "明数对", "裸对"],
                Subset, "0200", 60, 30, nothing,
                variant(subsets::find_naked, 2);
            NakedTriple: "naked-triple", "Naked Triple", "显性三数组", ["n3", "三数组", "裸三数组", "显性三数对", "裸三数对"],
                Subset, "0201", 80, 36, nothing,
                variant(subsets::find_naked, 3);
            NakedQuad: "naked-quad", "Naked Quadruple", "显性四数组", ["naked quadruple", "n4", "四数组", "裸四数组", "显性四数对"],
                Subset, "0202", 120, 50, nothing,
                variant(subsets::find_naked, 4);
            HiddenPair: "hidden-pair", "Hidden Pair", "隐性数对", ["h2", "暗数对", "隐数对"],
                Subset, "0210", 70, 34, nothing,
                variant(subsets::find_hidden, 2);
            HiddenTriple: "hidden-triple", "Hidden Triple", "隐性三数组", ["h3", "隐性三数对", "隐性三链数"],
                Subset, "0211", 100, 40, nothing,
                variant(subsets::find_hidden, 3);
            HiddenQuad: "hidden-quad", "Hidden Quadruple", "隐性四数组", ["hidden quadruple", "h4", "隐性四数对"],
                Subset, "0212", 150, 54, nothing,
                variant(subsets::find_hidden, 4);

            XWing: "x-wing", "X-Wing", "二链列", ["bf2", "X翼", "矩形排除", "矩形顶点", "矩形对角线", "X字翼"],
                Fish, "0300", 140, 32, nothing,
                variant_with_options(fish::find);
            Swordfish: "swordfish", "Swordfish", "三链列", ["bf3", "剑鱼", "箭鱼", "旗鱼"],
                Fish, "0301", 150, 38, nothing,
                variant_with_options(fish::find);
            Jellyfish: "jellyfish", "Jellyfish", "四链列", ["bf4", "水母"],
                Fish, "0302", 160, 52, nothing,
                variant_with_options(fish::find);
            Squirmbag: "squirmbag", "Squirmbag", "五链列", ["starfish", "bf5", "海星"],
                Fish, "0303", 470, -, nothing,
                variant_with_options(fish::find);
            Whale: "whale", "Whale", "六链列", ["bf6", "鲸鱼"],
                Fish, "0304", 470, -, nothing,
                variant_with_options(fish::find);
            Leviathan: "leviathan", "Leviathan", "七链列", ["bf7", "利维坦"],
                Fish, "0305", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedXWing: "finned-x-wing", "Finned X-Wing", "鳍二链列", ["fbf2", "鳍X翼"],
                Fish, "0310", 130, -, nothing,
                variant_with_options(fish::find);
            FinnedSwordfish: "finned-swordfish", "Finned Swordfish", "鳍三链列", ["fbf3", "鳍剑鱼"],
                Fish, "0311", 200, -, nothing,
                variant_with_options(fish::find);
            FinnedJellyfish: "finned-jellyfish", "Finned Jellyfish", "鳍四链列", ["fbf4", "鳍水母"],
                Fish, "0312", 250, -, nothing,
                variant_with_options(fish::find);
            FinnedSquirmbag: "finned-squirmbag", "Finned Squirmbag", "鳍五链列", [],
                Fish, "0313", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedWhale: "finned-whale", "Finned Whale", "鳍六链列", [],
                Fish, "0314", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedLeviathan: "finned-leviathan", "Finned Leviathan", "鳍七链列", [],
                Fish, "0315", 470, -, nothing,
                variant_with_options(fish::find);
            SashimiXWing: "sashimi-x-wing", "Sashimi X-Wing", "退化二链列", ["sbf2"],
                Fish, "0320", 150, -, nothing,
                variant_with_options(fish::find);
            SashimiSwordfish: "sashimi-swordfish", "Sashimi Swordfish", "退化三链列", ["sbf3"],
                Fish, "0321", 240, -, nothing,
                variant_with_options(fish::find);
            SashimiJellyfish: "sashimi-jellyfish", "Sashimi Jellyfish", "退化四链列", ["sbf4"],
                Fish, "0322", 260, -, nothing,
                variant_with_options(fish::find);
            SashimiSquirmbag: "sashimi-squirmbag", "Sashimi Squirmbag", "退化五链列", [],
                Fish, "0323", 470, -, nothing,
                variant_with_options(fish::find);
            SashimiWhale: "sashimi-whale", "Sashimi Whale", "退化六链列", [],
                Fish, "0324", 470, -, nothing,
                variant_with_options(fish::find);
            SashimiLeviathan: "sashimi-leviathan", "Sashimi Leviathan", "退化七链列", [],
                Fish, "0325", 470, -, nothing,
                variant_with_options(fish::find);
            FrankenXWing: "franken-x-wing", "Franken X-Wing", "宫内二链列", [],
                Fish, "0330", 300, -, nothing,
                variant_with_options(fish::find);
            FrankenSwordfish: "franken-swordfish", "Franken Swordfish", "宫内三链列", [],
                Fish, "0331", 350, -, nothing,
                variant_with_options(fish::find);
            FrankenJellyfish: "franken-jellyfish", "Franken Jellyfish", "宫内四链列", [],
                Fish, "0332", 370, -, nothing,
                variant_with_options(fish::find);
            FrankenSquirmbag: "franken-squirmbag", "Franken Squirmbag", "宫内五链列", [],
                Fish, "0333", 470, -, nothing,
                variant_with_options(fish::find);
            FrankenWhale: "franken-whale", "Franken Whale", "宫内六链列", [],
                Fish, "0334", 470, -, nothing,
                variant_with_options(fish::find);
            FrankenLeviathan: "franken-leviathan", "Franken Leviathan", "宫内七链列", [],
                Fish, "0335", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedFrankenXWing: "finned-franken-x-wing", "Finned Franken X-Wing", "鳍宫内二链列", [],
                Fish, "0340", 390, -, nothing,
                variant_with_options(fish::find);
            FinnedFrankenSwordfish: "finned-franken-swordfish", "Finned Franken Swordfish", "鳍宫内三链列", [],
                Fish, "0341", 410, -, nothing,
                variant_with_options(fish::find);
            FinnedFrankenJellyfish: "finned-franken-jellyfish", "Finned Franken Jellyfish", "鳍宫内四链列", [],
                Fish, "0342", 430, -, nothing,
                variant_with_options(fish::find);
            FinnedFrankenSquirmbag: "finned-franken-squirmbag", "Finned Franken Squirmbag", "鳍宫内五链列", [],
                Fish, "0343", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedFrankenWhale: "finned-franken-whale", "Finned Franken Whale", "鳍宫内六链列", [],
                Fish, "0344", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedFrankenLeviathan: "finned-franken-leviathan", "Finned Franken Leviathan", "鳍宫内七链列", [],
                Fish, "0345", 470, -, nothing,
                variant_with_options(fish::find);
            MutantXWing: "mutant-x-wing", "Mutant X-Wing", "交叉二链列", [],
                Fish, "0350", 450, -, nothing,
                variant_with_options(fish::find);
            MutantSwordfish: "mutant-swordfish", "Mutant Swordfish", "交叉三链列", [],
                Fish, "0351", 450, -, nothing,
                variant_with_options(fish::find);
            MutantJellyfish: "mutant-jellyfish", "Mutant Jellyfish", "交叉四链列", [],
                Fish, "0352", 450, -, nothing,
                variant_with_options(fish::find);
            MutantSquirmbag: "mutant-squirmbag", "Mutant Squirmbag", "交叉五链列", [],
                Fish, "0353", 470, -, nothing,
                variant_with_options(fish::find);
            MutantWhale: "mutant-whale", "Mutant Whale", "交叉六链列", [],
                Fish, "0354", 470, -, nothing,
                variant_with_options(fish::find);
            MutantLeviathan: "mutant-leviathan", "Mutant Leviathan", "交叉七链列", [],
                Fish, "0355", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedMutantXWing: "finned-mutant-x-wing", "Finned Mutant X-Wing", "鳍交叉二链列", [],
                Fish, "0360", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedMutantSwordfish: "finned-mutant-swordfish", "Finned Mutant Swordfish", "鳍交叉三链列", [],
                Fish, "0361", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedMutantJellyfish: "finned-mutant-jellyfish", "Finned Mutant Jellyfish", "鳍交叉四链列", [],
                Fish, "0362", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedMutantSquirmbag: "finned-mutant-squirmbag", "Finned Mutant Squirmbag", "鳍交叉五链列", [],
                Fish, "0363", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedMutantWhale: "finned-mutant-whale", "Finned Mutant Whale", "鳍交叉六链列", [],
                Fish, "0364", 470, -, nothing,
                variant_with_options(fish::find);
            FinnedMutantLeviathan: "finned-mutant-leviathan", "Finned Mutant Leviathan", "鳍交叉七链列", [],
                Fish, "0365", 470, -, nothing,
                variant_with_options(fish::find);

            Skyscraper: "skyscraper", "Skyscraper", "摩天楼", ["sk", "摩天大楼", "双塔"],
                SingleDigit, "0400", 130, 66, nothing,
                alone(single_digit::skyscraper::find);
            TwoStringKite: "two-string-kite", "2-String Kite", "双线风筝", ["kite", "2sk", "风筝", "双弦风筝", "双线"],
                SingleDigit, "0401", 150, 66, nothing,
                alone(single_digit::kite::find);
            EmptyRectangle: "empty-rectangle", "Empty Rectangle", "空矩形", ["er", "rectangle elimination", "空矩形排除", "空矩"],
                SingleDigit, "0402", 120, -, nothing,
                with_options(single_digit::empty_rectangle::find);
            TurbotFish: "turbot-fish", "Turbot Fish", "多宝鱼", ["turbot", "crane", "tf", "涡轮鱼", "大菱鲆"],
                SingleDigit, "0403", 120, 66, nothing,
                alone(chains::simple::turbot_fish);
            DualTwoStringKite: "dual-two-string-kite", "Dual 2-String Kite", "双重双线风筝", [],
                SingleDigit, "0404", 150, -, nothing,
                with_options(single_digit::kite::find_dual);
            DualEmptyRectangle: "dual-empty-rectangle", "Dual Empty Rectangle", "双重空矩形", [],
                SingleDigit, "0405", 120, -, nothing,
                with_options(single_digit::empty_rectangle::find_dual);

            SimpleColorsTrap: "simple-colors-trap", "Simple Colors Trap", "简单染色（陷阱）", ["simple colouring", "colours", "sc", "单链染色"],
                Coloring, "0500", 150, -, nothing,
                together(Colors);
            SimpleColorsWrap: "simple-colors-wrap", "Simple Colors Wrap", "简单染色（环绕）", [],
                Coloring, "0501", 150, -, nothing,
                together(Colors);
            MultiColors1: "multi-colors-1", "Multi Colors 1", "多重染色类型 1", ["multi-colouring", "mc"],
                Coloring, "0502", 200, -, nothing,
                together(MultiColors);
            MultiColors2: "multi-colors-2", "Multi Colors 2", "多重染色类型 2", [],
                Coloring, "0503", 200, -, nothing,
                together(MultiColors);
            MedusaTrap: "medusa-trap", "3D Medusa Trap", "三维美杜莎（陷阱）", ["3d medusa", "medusa"],
                Coloring, "0507", -, -, nothing,
                alone(coloring::medusa::find_traps);
            MedusaWrap: "medusa-wrap", "3D Medusa Wrap", "三维美杜莎（环绕）", [],
                Coloring, "0507", -, -, nothing,
                alone(coloring::medusa::find_wraps);

            XyWing: "xy-wing", "XY-Wing", "XY-Wing", ["y-wing", "xy", "XY翼", "Y翼", "Y字翼"],
                Wing, "0800", 160, 42, nothing,
                alone(wings::xy_wing::find);
            XyzWing: "xyz-wing", "XYZ-Wing", "XYZ-Wing", ["xyz", "XYZ翼"],
                Wing, "0801", 180, 44, nothing,
                alone(wings::xyz_wing::find);
            WxyzWing: "wxyz-wing", "WXYZ-Wing", "WXYZ-Wing", ["WXYZ翼"],
                Wing, "0802", -, -, nothing,
                variant(wings::bent_sets::find, 4);
            BentSet5: "vwxyz-wing", "VWXYZ-Wing", "VWXYZ-Wing", ["VWXYZ翼"],
                Wing, -, -, -, nothing,
                variant(wings::bent_sets::find, 5);
            BentSet6: "bent-set-6", "Bent Set of 6", "六数弯曲数组", [],
                Wing, -, -, -, nothing,
                variant(wings::bent_sets::find, 6);
            BentSet7: "bent-set-7", "Bent Set of 7", "七数弯曲数组", [],
                Wing, -, -, -, nothing,
                variant(wings::bent_sets::find, 7);
            BentSet8: "bent-set-8", "Bent Set of 8", "八数弯曲数组", [],
                Wing, -, -, -, nothing,
                variant(wings::bent_sets::find, 8);
            BentSet9: "bent-set-9", "Bent Set of 9", "九数弯曲数组", [],
                Wing, -, -, -, nothing,
                variant(wings::bent_sets::find, 9);
            WWing: "w-wing", "W-Wing", "W-Wing", ["w", "W翼"],
                Wing, "0803", 150, -, nothing,
                alone(wings::w_wing::find);
            ChuteRemotePair: "chute-remote-pair", "Chute Remote Pair", "同区远程数对", ["grouped w-wing"],
                Wing, -, -, -, nothing,
                alone(wings::chute_remote_pair::find);
            MWing: "m-wing", "M-Wing", "M-Wing", ["M翼"],
                Wing, -, -, -, nothing,
                variant(chains::three_links::find, chains::three_links::M_WING);
            SWing: "s-wing", "S-Wing", "S-Wing", ["split wing", "S翼"],
                Wing, -, -, -, nothing,
                variant(chains::three_links::find, chains::three_links::S_WING);
            LWing: "l-wing", "L-Wing", "L-Wing", ["local wing", "L翼"],
                Wing, -, -, -, nothing,
                variant(chains::three_links::find, chains::three_links::L_WING);
            HWing1: "h1-wing", "H1-Wing", "H1-Wing", ["hybrid wing", "h-wing", "H1翼"],
                Wing, -, -, -, nothing,
                variant(chains::three_links::find, chains::three_links::H_WING_1);
            HWing2: "h2-wing", "H2-Wing", "H2-Wing", ["H2翼"],
                Wing, -, -, -, nothing,
                variant(chains::three_links::find, chains::three_links::H_WING_2);
            HWing3: "h3-wing", "H3-Wing", "H3-Wing", ["H3翼"],
                Wing, -, -, -, nothing,
                variant(chains::three_links::find, chains::three_links::H_WING_3);
            WRing: "w-ring", "W-Ring", "W-环", ["double w-wing", "W环"],
                Wing, -, -, -, nothing,
                alone(wings::w_ring::find);
            MRing: "m-ring", "M-Ring", "M-环", ["M环"],
                Wing, -, -, -, nothing,
                alone(wings::m_ring::find);
            XyzRing: "xyz-ring", "XYZ-Ring", "XYZ-环", ["xyz-loop", "XYZ环"],
                Wing, -, -, -, nothing,
                alone(wings::xyz_ring::find);

            SymmetricalPlacement: "symmetrical-placement", "Symmetrical Placement", "宇宙法（对称填数）", ["gurth's symmetrical placement", "gurth's theorem", "gsp", "宇宙法", "对称", "对称性", "对称填数", "对称法则"],
                Uniqueness, -, -, -, one_solution_and_givens,
                alone(uniqueness::symmetry::find);
            UniqueRectangle1: "unique-rectangle-1", "Unique Rectangle Type 1", "唯一矩形类型 1", ["uniqueness test 1", "unique rectangle", "ur1", "u1", "唯一矩形", "致命矩形"],
                Uniqueness, "0600", 100, 45, one_solution,
                variant_with_options(uniqueness::rectangle::find, uniqueness::rectangle::Type::One);
            UniqueRectangle2: "unique-rectangle-2", "Unique Rectangle Type 2", "唯一矩形类型 2", ["uniqueness test 2", "ur2", "u2"],
                Uniqueness, "0601", 100, 45, one_solution,
                variant_with_options(uniqueness::rectangle::find, uniqueness::rectangle::Type::Two);
            UniqueRectangle3: "unique-rectangle-3", "Unique Rectangle Type 3", "唯一矩形类型 3", ["uniqueness test 3", "ur3", "u3"],
                Uniqueness, "0602", 100, 46, one_solution,
                variant_with_options(uniqueness::rectangle::find, uniqueness::rectangle::Type::Three);
            UniqueRectangle4: "unique-rectangle-4", "Unique Rectangle Type 4", "唯一矩形类型 4", ["uniqueness test 4", "ur4", "u4"],
                Uniqueness, "0603", 100, 45, one_solution,
                variant_with_options(uniqueness::rectangle::find, uniqueness::rectangle::Type::Four);
            UniqueRectangle5: "unique-rectangle-5", "Unique Rectangle Type 5", "唯一矩形类型 5", ["uniqueness test 5", "ur5", "u5"],
                Uniqueness, "0604", 100, -, one_solution,
                variant_with_options(uniqueness::rectangle::find, uniqueness::rectangle::Type::Five);
            UniqueRectangle6: "unique-rectangle-6", "Unique Rectangle Type 6", "唯一矩形类型 6", ["uniqueness test 6", "ur6", "u6"],
                Uniqueness, "0605", 100, -, one_solution,
                variant_with_options(uniqueness::rectangle::find, uniqueness::rectangle::Type::Six);
            HiddenRectangle: "hidden-rectangle", "Hidden Rectangle", "隐性唯一矩形", ["hidden unique rectangle", "hr", "隐性矩形", "隐性致命矩形", "hur"],
                Uniqueness, "0606", 100, -, one_solution,
                variant_with_options(uniqueness::rectangle::find, uniqueness::rectangle::Type::Hidden);
            AvoidableRectangle1: "avoidable-rectangle-1", "Avoidable Rectangle Type 1", "可规避矩形类型 1", ["avoidable rectangle", "ar1"],
                Uniqueness, "0607", 100, -, one_solution_and_givens,
                alone(uniqueness::rectangle::avoidable::find_type_1);
            AvoidableRectangle2: "avoidable-rectangle-2", "Avoidable Rectangle Type 2", "可规避矩形类型 2", ["ar2"],
                Uniqueness, "0608", 100, -, one_solution_and_givens,
                alone(uniqueness::rectangle::avoidable::find_type_2);
            UniqueLoop1: "unique-loop-1", "Unique Loop Type 1", "唯一环类型 1", ["unique loop", "唯一环", "ul1"],
                Uniqueness, -, -, 46, one_solution,
                variant(uniqueness::unique_loop::find, 1);
            UniqueLoop2: "unique-loop-2", "Unique Loop Type 2", "唯一环类型 2", ["ul2"],
                Uniqueness, -, -, 46, one_solution,
                variant(uniqueness::unique_loop::find, 2);
            UniqueLoop3: "unique-loop-3", "Unique Loop Type 3", "唯一环类型 3", ["ul3"],
                Uniqueness, -, -, 46, one_solution,
                variant(uniqueness::unique_loop::find, 3);
            UniqueLoop4: "unique-loop-4", "Unique Loop Type 4", "唯一环类型 4", ["ul4"],
                Uniqueness, -, -, 46, one_solution,
                variant(uniqueness::unique_loop::find, 4);
            ExtendedRectangle1: "extended-rectangle-1", "Extended Rectangle Type 1", "拓展矩形类型 1", ["extended rectangle", "拓展矩形", "扩展矩形", "xr1"],
                Uniqueness, -, -, -, one_solution,
                variant(uniqueness::extended_rectangle::find, 1);
            ExtendedRectangle2: "extended-rectangle-2", "Extended Rectangle Type 2", "拓展矩形类型 2", ["xr2"],
                Uniqueness, -, -, -, one_solution,
                variant(uniqueness::extended_rectangle::find, 2);
            ExtendedRectangle3: "extended-rectangle-3", "Extended Rectangle Type 3", "拓展矩形类型 3", ["xr3"],
                Uniqueness, -, -, -, one_solution,
                variant(uniqueness::extended_rectangle::find, 3);
            BugPlusOne: "bug+1", "BUG + 1", "全双值格致死解法+1", ["bivalue universal grave + 1", "bug1", "bug", "bivalue universal grave", "全双值格致死+1", "双值坟墓+1"],
                Uniqueness, "0610", 100, 56, one_solution,
                variant(uniqueness::bug::find);
            BugPlusN: "bug+n", "BUG + n", "全双值格致死解法+n", ["bivalue universal grave + n"],
                Uniqueness, -, -, 57, one_solution,
                variant(uniqueness::bug::find);
            BugLite: "bug-lite", "BUG Lite", "局部双值致死解法", ["局部致死", "局部双值致死", "局部双值"],
                Uniqueness, -, -, -, one_solution,
                alone(uniqueness::unique_loop::find_bug_lite);

            SueDeCoq: "sue-de-coq", "Sue de Coq", "融合待定数组", ["sdc", "two-sector disjoint subsets", "融合数组", "苏德柯克", "苏德克"],
                Als, "1101", 250, -, nothing,
                alone(als::sue_de_coq::find);
            AlsXz: "als-xz", "ALS-XZ", "ALS-双强链", ["almost locked set xz-rule", "axz", "待定数组-双强链", "待定数组-XZ", "ALS-XZ法则", "待定数组双强"],
                Als, "0901", 300, -, nothing,
                with_options(als::xz::find);
            AlsXyWing: "als-xy-wing", "ALS-XY-Wing", "ALS-XY-Wing", ["almost locked set xy-wing", "axy", "待定数组-XY-Wing", "ALS-XY翼", "待定数组XY翼"],
                Als, "0902", 320, -, nothing,
                with_options(als::xy_wing::find);
            AlsWWing: "als-w-wing", "ALS-W-Wing", "ALS-W-Wing", ["almost locked set w-wing", "待定数组-W-Wing", "ALS-W翼"],
                Als, -, -, -, nothing,
                alone(als::w_wing::find);
            AlsChain: "als-chain", "ALS Chain", "待定数组链", ["almost locked set chain", "ach", "ALS链"],
                Als, "0903", 340, -, nothing,
                with_options(als::chain::find);
            DeathBlossom: "death-blossom", "Death Blossom", "死亡绽放", ["db", "死亡之花", "死亡花瓣", "绽放"],
                Als, "0904", 360, -, nothing,
                with_options(als::blossom::find);
            AlignedPairExclusion: "aligned-pair-exclusion", "Aligned Pair Exclusion", "均衡数对排除", ["ape", "均衡数对", "对齐数对排除"],
                Als, "1000", -, 62, nothing,
                alone(als::aligned::find_pairs);
            AlignedTripleExclusion: "aligned-triple-exclusion", "Aligned Triple Exclusion", "均衡三数组排除", ["ate", "均衡三数组", "对齐三数组排除"],
                Als, "1001", -, 75, nothing,
                alone(als::aligned::find_triples);

            XChain: "x-chain", "X-Chain", "同数链", ["x", "x-cycle", "X链", "单数链环"],
                Chain, "0701", 260, 66, nothing,
                alone(chains::simple::x_chain);
            XyChain: "xy-chain", "XY-Chain", "双值格链", ["xyc", "双值链", "XY链", "异数链"],
                Chain, "0702", 260, 70, nothing,
                alone(chains::simple::xy_chain);
            RemotePair: "remote-pair", "Remote Pair", "远程数对", ["remote pairs", "rp", "遥控数对", "远距数对", "远程对", "远程数对链"],
                Chain, "0703", 110, 66, nothing,
                alone(chains::remote_pair::find);
            ContinuousNiceLoop: "continuous-nice-loop", "Continuous Nice Loop", "普通环", ["x-cycle", "cnl", "连续环", "连续链环", "普通连续环", "循环链", "环状链"],
                Chain, "0706", 280, 70, nothing,
                together(Loops);
            DiscontinuousNiceLoop: "discontinuous-nice-loop", "Discontinuous Nice Loop", "不连续环", ["nice loop", "dnl", "nl", "不连续链环", "普通不连续环"],
                Chain, "0707", 280, 70, nothing,
                together(Loops);
            Aic: "aic", "AIC", "普通链（AIC）", ["alternating inference chain", "交替推理链", "普通链", "交替链", "交错链", "交错推理链", "AIC链"],
                Chain, "0708", 280, 70, nothing,
                together(Loops);
            GroupedContinuousNiceLoop: "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", "区块普通环", ["区块连续环"],
                Chain, "0709", 300, -, nothing,
                together(GroupedLoops);
            GroupedDiscontinuousNiceLoop: "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", "区块不连续环", [],
                Chain, "0710", 300, -, nothing,
                together(GroupedLoops);
            GroupedAic: "grouped-aic", "Grouped AIC", "区块普通链（AIC）", ["区块普通链"],
                Chain, "0711", 300, -, nothing,
                together(GroupedLoops);

            UniqueRectangleChain: "unique-rectangle-chain", "AIC with a Unique Rectangle", "唯一矩形链", ["unique rectangle chain", "aic with ur", "带唯一矩形的链"],
                Chain, -, -, -, one_solution,
                alone(uniqueness::rectangle::chain::find);

            BrokenWing: "broken-wing", "Broken Wing", "守护者", ["guardians", "断翼", "守护格", "守护者链"],
                Exotic, -, -, -, nothing,
                alone(exotic::broken_wing::find);
            TwinnedXyChains: "twinned-xy-chains", "Twinned XY-Chains", "孪生双值格链", ["twinned xy-chain", "孪生双值链"],
                Exotic, -, -, -, nothing,
                alone(exotic::twinned_chains::find);
            BivalueOddagon: "bivalue-oddagon", "Bivalue Oddagon", "双值死环", ["oddagon"],
                Exotic, -, -, -, nothing,
                alone(exotic::oddagon::find);
            Tridagon: "tridagon", "Tridagon", "三值死环", ["thor's hammer", "triplet oddagon", "雷神之锤", "雷神锤", "托尔之锤"],
                Exotic, -, -, -, nothing,
                alone(exotic::tridagon::find);
            FireworkTriple: "firework-triple", "Firework Triple", "烟花三数组", ["fireworks", "烟花数组"],
                Exotic, -, -, -, nothing,
                variant(exotic::fireworks::find);
            FireworkQuad: "firework-quad", "Firework Quadruple", "烟花四数组", [],
                Exotic, -, -, -, nothing,
                variant(exotic::fireworks::find);
            SkLoop: "sk-loop", "SK Loop", "多米诺环", ["domino loop", "多米诺", "SK环"],
                Exotic, -, -, -, nothing,
                alone(exotic::sk_loop::find);
            MultiSectorLockedSets: "multi-sector-locked-sets", "Multi-Sector Locked Sets", "网", ["msls", "多区域锁定集", "多区域数组", "多域锁定集"],
                Exotic, -, -, -, nothing,
                alone(exotic::msls::find);
            JuniorExocet: "junior-exocet", "Junior Exocet", "初级飞鱼导弹", ["exocet", "je", "初级飞鱼"],
                Exotic, -, -, -, nothing,
                variant(exotic::exocet::find);
            SeniorExocet: "senior-exocet", "Senior Exocet", "高级飞鱼导弹", ["高级飞鱼"],
                Exotic, -, -, -, nothing,
                variant(exotic::exocet::find);
            DoubleExocet: "double-exocet", "Double Exocet", "双飞鱼导弹", ["double junior exocet", "double je", "双飞鱼"],
                Exotic, -, -, -, nothing,
                alone(exotic::double_exocet::find);

            Nishio: "nishio", "Nishio", "假设矛盾法", ["尼希奥", "反证", "假设", "归谬", "关键数"],
                Forcing, -, -, 75, nothing,
                alone(forcing::dynamic::nishio);
            ForcingChainContradiction: "forcing-chain-contradiction", "Forcing Chain Contradiction", "强制链（矛盾）", ["forcing chain", "fc", "强制链", "矛盾强制链", "强制链矛盾", "矛盾链"],
                Forcing, "1301", 500, 80, nothing,
                together(ForcingChains);
            ForcingChainVerity: "forcing-chain-verity", "Forcing Chain Verity", "强制链（归同）", ["归同强制链", "强制链归同", "单元格强制链", "格强制链", "区域强制链", "双值强制链", "双向强制链", "归同链", "cell forcing chain", "region forcing chain"],
                Forcing, "1302", 500, 80, nothing,
                together(ForcingChains);
            ForcingNetContradiction: "forcing-net-contradiction", "Forcing Net Contradiction", "强制网（矛盾）", ["forcing net", "fn", "强制网"],
                Forcing, "1303", 700, 85, nothing,
                together(ForcingNets);
            ForcingNetVerity: "forcing-net-verity", "Forcing Net Verity", "强制网（归同）", [],
                Forcing, "1304", 700, 85, nothing,
                together(ForcingNets);
            DynamicForcingChain: "dynamic-forcing-chain", "Dynamic Forcing Chain", "动态强制链", ["动态链"],
                Forcing, -, -, 90, nothing,
                alone(forcing::dynamic::dynamic);
            NestedForcingChain: "nested-forcing-chain", "Nested Forcing Chain", "嵌套强制链", ["嵌套链", "多重强制链"],
                Forcing, -, -, 95, nothing,
                alone(forcing::dynamic::nested);

            TemplateSet: "template-set", "Template Set", "模板出数", ["templates", "pattern overlay", "模板"],
                LastResort, "1201", 10000, -, nothing,
                alone(last_resort::templates::find_set);
            TemplateDelete: "template-delete", "Template Delete", "模板删数", [],
                LastResort, "1202", 10000, -, nothing,
                alone(last_resort::templates::find_delete);
            Guess: "guess", "Brute Force", "猜测", ["bf", "bowman's bingo", "试数", "猜数", "试错", "试填", "枚举", "穷举", "暴力", "暴力破解", "回溯", "鲍曼宾果", "猜"],
                LastResort, "8900", 10000, -, nothing,
                alone(last_resort::guess::find);
        }
    };
}

pub(crate) use techniques;
