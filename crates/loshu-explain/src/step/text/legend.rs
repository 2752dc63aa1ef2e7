use super::Language;
use crate::catalog::{Family, Technique};
use crate::step::Role;

impl Role {
    /// The part that a candidate plays in a step of a technique, in a few words, for a legend.
    pub fn name(self, technique: Technique, language: Language) -> &'static str {
        let (english, chinese) = match self {
            Role::Pattern => ("pattern", "结构"),
            Role::Set(number) => part(number, technique),
            Role::Off => ("false in the chain", "链中为假"),
            Role::On => ("true in the chain", "链中为真"),
            Role::Color(0) => ("colour A", "颜色 A"),
            Role::Color(1) => ("colour B", "颜色 B"),
            Role::Color(2) => ("colour C", "颜色 C"),
            Role::Color(_) => ("colour D", "颜色 D"),
            Role::Fin => ("fin", "鳍"),
            Role::EndoFin => ("endo fin", "内鳍"),
            Role::Guardian => ("guardian: one of these is true", "守护者：其中至少一个成立"),
            Role::Eliminated => ("struck", "删去"),
            Role::Cannibal => ("struck inside of the pattern", "结构内删去"),
            Role::Placed => ("placed", "填入"),
        };
        match language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}

/// The name of a numbered part.
fn part(number: u8, technique: Technique) -> (&'static str, &'static str) {
    let named = match technique.info().family {
        Family::SingleDigit => match technique {
            Technique::Skyscraper => [("base", "底座"), ("roof", "屋顶")],
            _ => [("ends that see each other", "相见的两端"), ("free end", "自由端")],
        },
        Family::Wing => match technique {
            Technique::XyWing | Technique::XyzWing => [("pivot", "拐点"), ("wing", "翼")],
            _ => [("pair", "一对"), ("link", "连接")],
        },
        Family::Als if technique == Technique::DeathBlossom => {
            [("stem", "花茎"), ("petal", "花瓣")]
        }
        Family::Als if technique == Technique::SueDeCoq => {
            [("crossing", "相交处"), ("rest of the line", "行列其余部分")]
        }
        Family::Exotic => match technique {
            Technique::FireworkTriple | Technique::FireworkQuad => {
                [("pivot", "拐点"), ("wing", "翼")]
            }
            _ => [("base cell", "基础格"), ("target cell", "目标格")],
        },
        Family::Single
        | Family::Locked
        | Family::Subset
        | Family::Fish
        | Family::Coloring
        | Family::Uniqueness
        | Family::Als
        | Family::Chain
        | Family::Forcing
        | Family::LastResort => [("set A", "数组 A"), ("set B", "数组 B")],
    };
    match (number, technique) {
        (0, _) => named[0],
        (1, _) | (_, Technique::DeathBlossom) => named[1],
        (2, Technique::SueDeCoq) => ("rest of the box", "宫其余部分"),
        (2, _) => ("set C", "数组 C"),
        (_, _) => ("further set", "其他数组"),
    }
}
