use super::Language;
use crate::catalog::{Family, Technique};
use crate::step::roles::kind::{CasesKind, ChainKind, Kind, SetsKind};
use crate::step::{Role, Sign};

impl Role {
    /// The part that a candidate plays in a step of a technique, in a few words, for a legend.
    pub fn name(self, technique: Technique, language: Language) -> &'static str {
        let (english, chinese) = match self {
            Role::Pattern if technique == Technique::UniqueRectangleChain => ("rectangle", "矩形"),
            Role::Pattern if technique == Technique::SymmetricalPlacement => {
                ("where a struck digit would move", "删去的数移到的格")
            }
            Role::Pattern => ("pattern", "结构"),
            Role::Set(number) => part(number, technique),
            Role::Off => ("false in the chain", "链中为假"),
            Role::On => ("true in the chain", "链中为真"),
            Role::Color(0) => ("colour A", "颜色 A"),
            Role::Color(1) => ("colour B", "颜色 B"),
            Role::Color(2) => ("colour C", "颜色 C"),
            Role::Color(_) => ("colour D", "颜色 D"),
            Role::Fin if technique.info().family == Family::Wing => {
                ("the digit in both houses", "两边都有的数字")
            }
            Role::Fin => ("fin", "鳍"),
            Role::EndoFin => ("endo fin", "内鳍"),
            Role::Guardian => ("guardian: one of these is true", "守护者：其中至少一个成立"),
            Role::Eliminated => ("struck", "删去"),
            Role::Cannibal if technique.info().family == Family::Coloring => {
                ("the false colour, struck", "不成立的颜色，删去")
            }
            Role::Cannibal => ("struck inside of the pattern", "结构内删去"),
            Role::Placed => ("placed", "填入"),
        };
        match language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}

impl Sign {
    /// What the sign means in a drawing of a technique, in a few words, for a legend.
    pub fn name(self, technique: Technique, language: Language) -> &'static str {
        let is_single = technique.info().family == Family::Single;
        let (english, chinese) = match self {
            Sign::Role(role) => return role.name(technique, language),
            Sign::Strong => ("strong link", "强链"),
            Sign::Weak if is_single => ("crosses out", "排除"),
            Sign::Weak => ("weak link", "弱链"),
            Sign::Cell => ("cell to look at", "请看的格"),
            Sign::House => ("row, column or box to look at", "请看的行、列、宫"),
        };
        match language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}

/// The cells with which guardians make a naked subset.
const SUBSET: (&str, &str) = ("naked subset", "显性数组");

/// The name of a numbered part.
fn part(number: u8, technique: Technique) -> (&'static str, &'static str) {
    if technique.info().family == Family::Uniqueness {
        return SUBSET;
    }
    let names = names(Kind::of(technique));
    let last = names.len() - 1;
    names[usize::from(number).min(last)]
}

/// The names of the numbered parts of a pattern; the last one stands for all further parts.
fn names(kind: Kind) -> &'static [(&'static str, &'static str)] {
    match kind {
        Kind::Plain
        | Kind::Sets(SetsKind::SkLoop | SetsKind::MultiSector)
        | Kind::Chain(
            ChainKind::RemotePair
            | ChainKind::XChain
            | ChainKind::AlsXz
            | ChainKind::AlsXyWing
            | ChainKind::AlsChain,
        )
        | Kind::Cases(CasesKind::BrokenWing) => &[
            ("set A", "数组 A"),
            ("set B", "数组 B"),
            ("set C", "数组 C"),
            ("further set", "其他数组"),
        ],
        Kind::Cases(CasesKind::Oddagon | CasesKind::Tridagon) => &[SUBSET],
        Kind::Cases(CasesKind::AlignedPair | CasesKind::AlignedTriple) => {
            &[("cells tried together", "一起试的格"), ("cells that see them", "排除格")]
        }
        Kind::Sets(SetsKind::SueDeCoq) => &[
            ("crossing", "相交处"),
            ("rest of the line", "行列其余部分"),
            ("rest of the box", "宫其余部分"),
        ],
        Kind::Chain(ChainKind::AlsWWing) => {
            &[("set A", "数组 A"), ("set B", "数组 B"), ("link", "连接")]
        }
        Kind::Chain(ChainKind::Skyscraper) => &[("base", "底座"), ("roof", "屋顶")],
        Kind::Chain(ChainKind::Kite | ChainKind::EmptyRectangle | ChainKind::TurbotFish) => {
            &[("ends that see each other", "互相看到的两端"), ("free end", "自由端")]
        }
        Kind::Sets(SetsKind::XyzWing)
        | Kind::Chain(ChainKind::XyWing)
        | Kind::Cases(CasesKind::Fireworks) => &[("pivot", "拐点"), ("wing", "翼")],
        Kind::Cases(CasesKind::XyzRing) => &[("pivot", "拐点"), ("wing", "翼"), ("link", "连接")],
        Kind::Chain(
            ChainKind::WWing
            | ChainKind::ChuteRemotePair
            | ChainKind::ThreeLinks
            | ChainKind::WRing
            | ChainKind::MRing,
        ) => &[("pair", "一对"), ("link", "连接")],
        Kind::Cases(CasesKind::DeathBlossom) => &[
            ("stem", "花茎"),
            ("first petal", "第一片花瓣"),
            ("second petal", "第二片花瓣"),
            ("further petal", "其他花瓣"),
        ],
        Kind::Cases(CasesKind::JuniorExocet | CasesKind::SeniorExocet) => {
            &[("base cell", "基准格"), ("target cell", "目标格")]
        }
        Kind::Cases(CasesKind::DoubleExocet) => &[
            ("first base", "第一组基准格"),
            ("targets of the first base", "第一组的目标格"),
            ("second base", "第二组基准格"),
            ("targets of the second base", "第二组的目标格"),
        ],
    }
}
