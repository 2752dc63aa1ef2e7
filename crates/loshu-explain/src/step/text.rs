//! What a person reads of a step: notations, and words in two languages.

// notation          cells, houses and conclusions
// walk              (a chain as a walk over cells, for the notations)
// hodoku            the line that HoDoKu writes
// eureka            chains in Eureka notation
// prose             words: what, where, why, therefore; hints in stages
// argument          (the sentences of an argument, before they have a language)
// legend            the names of roles in drawings
// sentence          (the kinds of sentences)
// words             (what each language has to say)
// english, chinese  the languages

mod argument;
mod chinese;
mod english;
mod eureka;
mod hodoku;
mod legend;
mod notation;
mod prose;
mod sentence;
mod walk;
mod words;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use loshu::Marks;

pub use self::chinese::chinese_spacing;
pub use self::notation::Notation;
pub use self::prose::{Length, Prose, Stage, Style};
pub use self::words::Line;
pub use crate::language::Language;

use super::{Reason, Step};

impl Step {
    /// The step in HoDoKu's notation, in one line; a forcing chain adds an indented line for each of
    /// its chains.
    pub fn hodoku(&self, marks: &Marks) -> String {
        hodoku::line(self, marks, Notation::Rc)
    }

    /// The step with its chain in Eureka notation; a step that is no chain in the manner of HoDoKu.
    pub fn eureka(&self, marks: &Marks, notation: Notation) -> String {
        let chain = |reason: &Reason| {
            let Reason::Chain(chain) = reason else { return None };
            Some(eureka::chain(chain, marks, notation))
        };
        let chains: Option<Vec<String>> = self.reason.parts().iter().map(chain).collect();
        match chains {
            Some(chains) => {
                let conclusions = notation.conclusions(self);
                format!("{}: {} => {conclusions}", self.technique, chains.join("; "))
            }
            None => hodoku::line(self, marks, notation),
        }
    }
}
