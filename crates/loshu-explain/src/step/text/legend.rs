use super::Language;
use crate::step::Role;

impl Role {
    /// The part in a few words, for a legend.
    pub fn name(self, language: Language) -> &'static str {
        let (english, chinese) = match self {
            Role::Pattern => ("pattern", "结构"),
            Role::Set(0) => ("set A", "数组 A"),
            Role::Set(1) => ("set B", "数组 B"),
            Role::Set(2) => ("set C", "数组 C"),
            Role::Set(_) => ("further set", "其他数组"),
            Role::Off => ("false in the chain", "链中为假"),
            Role::On => ("true in the chain", "链中为真"),
            Role::Color(0) => ("colour A", "颜色 A"),
            Role::Color(1) => ("colour B", "颜色 B"),
            Role::Color(2) => ("colour C", "颜色 C"),
            Role::Color(_) => ("colour D", "颜色 D"),
            Role::Fin => ("fin", "鳍"),
            Role::EndoFin => ("endo fin", "内鳍"),
            Role::Guardian => ("one of these is true", "其中至少一个成立"),
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
