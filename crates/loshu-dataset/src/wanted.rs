//! What generated puzzles are to be, as an input says it.

use loshu::{GenerateError, Generator, Minimal, Symmetry};
use loshu_answers::{AnyTechnique, VariantWishes};
use loshu_explain::difficulty::{Difficulty, DifficultyError};
use loshu_explain::rate::te::TeLength;
use loshu_variant::generate::{self as variant, Request};

use crate::kind::Kind;
use crate::manifest::Input;
use crate::symmetries::Symmetries;

/// The numbers of clues that a 9x9 puzzle can have: Gary `McGuire`, Bastian Tugemann, Gilles Civario, *There Is No
/// 16-Clue Sudoku*, 2012.
const FEWEST: usize = 17;
const MOST: usize = 81;

/// The deepest trial and error that can be asked for.
const DEEPEST: u8 = 3;

impl Input {
    /// The first key that says what generated puzzles are to be.
    pub(crate) fn wish(&self) -> Option<&'static str> {
        let wishes = [
            ("clues", self.clues.is_some()),
            ("rating", self.rating.is_some()),
            ("levels", self.levels.is_some()),
            ("te", self.te.is_some()),
            ("uses", !self.uses.is_empty()),
            ("needs", self.needs.is_some()),
            ("practice", self.practice.is_some()),
            ("minimal", self.minimal),
            ("symmetry", self.symmetry.is_some()),
            ("attempts", self.attempts.is_some()),
        ];
        wishes.into_iter().find(|(_, is_there)| *is_there).map(|(name, _)| name)
    }

    /// Refuses what no puzzle of a kind can be.
    pub(crate) fn check_wishes(&self, kind: Option<&Kind>) -> Result<(), String> {
        if let Some([first, last]) = self.rating.filter(|[first, last]| first > last) {
            return Err(format!("rating = [{first}, {last}], expected two numbers in order"));
        }
        match kind {
            Some(kind) => self.check_of_variant(kind),
            None => self.check_of_ordinary(),
        }
    }

    fn check_of_variant(&self, kind: &Kind) -> Result<(), String> {
        let ordinary = [("te", self.te.is_some()), ("attempts", self.attempts.is_some())];
        if let Some((name, _)) = ordinary.into_iter().find(|(_, is_there)| *is_there) {
            return Err(format!(
                "{name} is for ordinary Sudokus, and the manifest names a variant"
            ));
        }
        if let Some([fewest, most]) = self.clues.filter(|[fewest, most]| fewest > most) {
            return Err(format!("clues = [{fewest}, {most}], expected two numbers in order"));
        }
        if self.minimal && self.is_rated() {
            return Err(
                "minimal = true, expected no wishes for steps: minimal puzzles have any".into()
            );
        }
        self.request(kind).map(drop)
    }

    fn check_of_ordinary(&self) -> Result<(), String> {
        if let Some([fewest, most]) = self.clues
            && (fewest > most || fewest < FEWEST || most > MOST)
        {
            return Err(format!(
                "clues = [{fewest}, {most}], expected two numbers from {FEWEST} to {MOST} in order"
            ));
        }
        if let Some([least, most]) = self.te
            && (least > most || most > DEEPEST)
        {
            return Err(format!(
                "te = [{least}, {most}], expected two numbers from 0 to {DEEPEST} in order"
            ));
        }
        if self.minimal {
            return Err("minimal is for variants; ordinary Sudokus are minimal without it".into());
        }
        if self.attempts == Some(0) {
            return Err("attempts is 0, expected a number of attempts".into());
        }
        self.difficulty()?.check().map_err(|why| why.to_string())
    }

    /// Whether it takes ratings to make the puzzles, which may take long.
    pub(crate) fn is_rated(&self) -> bool {
        let has_techniques =
            !self.uses.is_empty() || self.needs.is_some() || self.practice.is_some();
        self.rating.is_some() || self.levels.is_some() || self.te.is_some() || has_techniques
    }

    /// How difficult ordinary puzzles are to be.
    pub(crate) fn difficulty(&self) -> Result<Difficulty, String> {
        let ordinary = |key: &str, name: &String| {
            technique(key, name)?.in_ordinary().map_err(|refusal| format!("{key}: {refusal}"))
        };
        let mut wanted = Difficulty::ANY;
        for name in &self.uses {
            wanted = wanted.uses(ordinary("uses", name)?);
        }
        if let Some(name) = &self.needs {
            wanted = wanted.needs(ordinary("needs", name)?);
        }
        if let Some(name) = &self.practice {
            wanted = wanted.practice(ordinary("practice", name)?);
        }
        if let Some([lowest, highest]) = self.rating {
            wanted = wanted.rating(lowest..=highest);
        }
        if let Some([easiest, hardest]) = self.levels {
            wanted = wanted.levels(easiest..=hardest);
        }
        if let Some([least, most]) = self.te {
            wanted = wanted.trials(TeLength::new(least, 0)..=TeLength::new(most, u8::MAX));
        }
        Ok(wanted)
    }

    /// The generator of ordinary puzzles. They are minimal: no given can be taken away, or with a symmetry no set of
    /// symmetric givens.
    pub(crate) fn generator(&self, seed: u64) -> Generator {
        let mut generator =
            Generator::new(seed).minimal(Minimal::Orbits).symmetries(self.symmetries());
        if let Some([fewest, most]) = self.clues {
            generator = generator.clues(fewest..=most);
        }
        if let Some(attempts) = self.attempts {
            generator = generator.attempts(attempts);
        }
        generator
    }

    /// What is asked of a variant.
    pub(crate) fn request(&self, kind: &Kind) -> Result<Request, String> {
        let wishes = VariantWishes {
            levels: self.levels.map(|[easiest, hardest]| easiest..=hardest),
            rating: self.rating.map(|[lowest, highest]| lowest..=highest),
            uses: self.uses.iter().map(|name| technique("uses", name)).collect::<Result<_, _>>()?,
            needs: self.needs.as_ref().map(|name| technique("needs", name)).transpose()?,
            practice: self.practice.as_ref().map(|name| technique("practice", name)).transpose()?,
            is_minimal: self.minimal,
        };
        let mut request = kind.request(&wishes)?;
        request.symmetries = self.symmetries().into();
        if let Some([fewest, most]) = self.clues {
            request.givens = fewest..=most;
        }
        request.check().map_err(|error| error.to_string())?;
        Ok(request)
    }

    fn symmetries(&self) -> &[Symmetry] {
        self.symmetry.as_ref().map_or(&[Symmetry::None], Symmetries::as_slice)
    }
}

/// The technique that a key names.
fn technique(key: &str, name: &str) -> Result<AnyTechnique, String> {
    let unknown =
        || format!("{key}: no technique is called {name:?}; `loshu techniques` lists them");
    AnyTechnique::named(name).ok_or_else(unknown)
}

/// Why a puzzle is not made.
pub(crate) enum Unmade {
    /// None was found that is as wanted, in as many attempts as may be made.
    NotFound(String),
    /// No puzzle can be as wanted, or this one cannot be kept.
    Impossible(String),
}

impl Unmade {
    pub(crate) fn of_ordinary(why: &DifficultyError) -> Unmade {
        match why {
            DifficultyError::Missed { .. }
            | DifficultyError::Generate(
                GenerateError::Clues { .. }
                | GenerateError::NoneFound { .. }
                | GenerateError::Minimal { .. }
                | GenerateError::Rejected { .. },
            ) => Unmade::NotFound(why.to_string()),
            // Only a flag stops a build, and who has set it asks no more.
            impossible => Unmade::Impossible(impossible.to_string()),
        }
    }

    pub(crate) fn of_variant(why: &variant::GenerateError) -> Unmade {
        match why {
            variant::GenerateError::NoGridFound
            | variant::GenerateError::NoClue(_)
            | variant::GenerateError::Givens { .. }
            | variant::GenerateError::NotUsed { .. }
            | variant::GenerateError::Hardest { .. } => Unmade::NotFound(why.to_string()),
            impossible => Unmade::Impossible(impossible.to_string()),
        }
    }
}
