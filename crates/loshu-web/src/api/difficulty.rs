use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_explain::technique::Technique;
use serde::Deserialize;

use super::text::Named;

/// How difficult puzzles have to be. Everything that is set has to hold.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Difficulty {
    /// The lowest and the highest ER of Sudoku Explainer, such as `"4.2"` and `"5.0"`.
    rating: Option<(Named<Tenths>, Named<Tenths>)>,
    /// The easiest and the hardest level of HoDoKu.
    levels: Option<(Named<Level>, Named<Level>)>,
    /// Techniques that stand on the path.
    uses: Vec<Named<Technique>>,
    /// The hardest technique.
    needs: Option<Named<Technique>>,
    /// A technique to practise, between singles.
    practice: Option<Named<Technique>>,
}

impl Difficulty {
    /// What the library is asked for.
    pub(crate) fn wanted(&self) -> loshu_explain::difficulty::Difficulty {
        let mut wanted = loshu_explain::difficulty::Difficulty::ANY;
        if let Some((Named(lowest), Named(highest))) = self.rating {
            wanted = wanted.rating(lowest..=highest);
        }
        if let Some((Named(easiest), Named(hardest))) = self.levels {
            wanted = wanted.levels(easiest..=hardest);
        }
        wanted = self.uses.iter().fold(wanted, |all, Named(used)| all.uses(*used));
        wanted = self.needs.iter().fold(wanted, |all, Named(needed)| all.needs(*needed));
        self.practice.iter().fold(wanted, |all, Named(practised)| all.practice(*practised))
    }

    /// Whether the ER matters.
    pub(crate) fn has_rating(&self) -> bool {
        self.rating.is_some()
    }
}
