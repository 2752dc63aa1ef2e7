//! The kind of puzzles that a manifest names: how they are asked for and read.

use loshu_answers::VariantWishes;
use loshu_explain::rate::hodoku::Level;
use loshu_formats::{Format, Reading, Variant, VariantSpec};
use loshu_variant::generate::Request;
use loshu_variant::{Setting, Shape};

/// The kind of all puzzles of a set, such as `6,x` or `killer`.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    spec: VariantSpec,
    /// The board, without the clues that each puzzle has for itself.
    pub(crate) board: Setting,
}

impl Kind {
    /// Reads what the command takes as `--variant`.
    pub(crate) fn parse(text: &str) -> Result<Kind, String> {
        let spec = VariantSpec::to_make(text).map_err(|error| error.to_string())?;
        if spec.regions.is_some() || spec.extra.is_some() || spec.symbols.is_some() {
            return Err("regions and symbols stand in the files of the inputs, not here".into());
        }
        let board = spec.layout.setting().map_err(|error| error.to_string())?;
        if board.is_classic() && spec.clues.is_empty() && !spec.random_regions {
            return Err("this is the ordinary Sudoku; leave it out".into());
        }
        Ok(Kind { spec, board })
    }

    /// How many cells each puzzle has.
    pub(crate) fn cells(&self) -> usize {
        self.board.shape.len()
    }

    /// The highest digit.
    pub(crate) fn size(&self) -> u8 {
        self.board.shape.size()
    }

    /// Whether all puzzles have the same regions.
    pub(crate) fn has_one_board(&self) -> bool {
        !self.spec.random_regions
    }

    /// How the puzzles of a file are read.
    pub(crate) fn reading(&self) -> Result<Reading, String> {
        let reading = Reading { variants: true, ..Reading::default() };
        reading.with_layout(&self.spec.layout).map_err(|error| error.to_string())
    }

    /// A puzzle that was read, if it is of this size.
    pub(crate) fn take(&self, setting: &Setting) -> Result<String, String> {
        let [found, wanted] = [&setting.shape, &self.board.shape].map(Shape::size);
        if (found, setting.shape.len()) != (wanted, self.cells()) {
            return Err(format!("a puzzle of {found} digits, expected {wanted}"));
        }
        object(setting)
    }

    /// What is asked for with such wishes.
    pub(crate) fn request(&self, wishes: &VariantWishes) -> Result<Request, String> {
        let mut request = Request::new(self.board.clone());
        let steps = wishes.steps(&self.board.shape);
        request.steps = steps.map_err(|technique| technique.not_in_variants().to_string())?;
        request.random_regions = self.spec.random_regions;
        request.clues.clone_from(&self.spec.clues);
        Ok(request)
    }
}

/// A puzzle as an object of f-puzzles, in JSON.
pub(crate) fn object(setting: &Setting) -> Result<String, String> {
    Ok(Variant::new(Format::Line, 0, setting.clone())?.object().to_string())
}

/// The level that a manifest names: `easy`.
pub(crate) fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
}
