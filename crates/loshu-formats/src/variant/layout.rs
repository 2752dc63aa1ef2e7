//! Layouts by the names of their rules, shapes and regions.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use loshu_variant::{Clue, Global, MAX_DIGITS, NamedGrids, Regions, Setting, Shape};

/// The fewest digits that a caller may choose. The text of a smaller grid could be a part of an ordinary one.
const MIN_DIGITS: u8 = 4;

/// What a caller says of a layout, in words. Nothing that is absent says anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayoutSpec {
    /// The number of rows, columns and digits.
    pub size: Option<u8>,
    /// The rows and the columns of a box, such as `3x4`.
    pub boxes: Option<String>,
    /// The names of rules of the whole grid.
    pub rules: Vec<String>,
    /// A text with a symbol for the region of each cell; `.` is no region.
    pub regions: Option<String>,
    /// A text of the same form for regions beyond those.
    pub extra: Option<String>,
    /// The name of several 9x9 grids that overlap, or their upper left corners: `R1C1,R7C7`.
    pub grids: Option<String>,
}

/// Why words are no layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutError(String);

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LayoutError {}

/// Row and column of `R1C1`, from 0.
pub(super) fn corner(name: &str) -> Option<(u8, u8)> {
    let (row, column) = name.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
    Some((number(row)?, number(column)?))
}

impl LayoutSpec {
    /// The overlapping grids that have names.
    pub const GRIDS: [NamedGrids; 6] = NamedGrids::ALL;

    /// Returns whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == LayoutSpec::default()
    }

    /// Returns whether rules of the whole grid are all that is said, so that a text tells its size by itself.
    pub fn has_only_rules(&self) -> bool {
        let rules = self.rules.clone();
        !rules.is_empty() && *self == LayoutSpec { rules, ..LayoutSpec::default() }
    }

    /// Returns the rules of the whole grid.
    ///
    /// # Errors
    ///
    /// Names that are not known.
    pub fn clues(&self) -> Result<Vec<Clue>, LayoutError> {
        let mut clues = Vec::new();
        for name in &self.rules {
            clues.extend(globals(name)?.iter().map(|global| Clue::Global(*global)));
        }
        Ok(clues)
    }

    /// Returns the layout: a setting without givens. Without any size it has nine rows and columns.
    ///
    /// # Errors
    ///
    /// Words that are not known, or contradict each other.
    pub fn setting(&self) -> Result<Setting, LayoutError> {
        let mut setting = Setting::new(self.shape()?);
        if let Some((rows, columns)) = self.box_size()? {
            setting.regions = Regions::Boxes(rows, columns);
        }
        if let Some(text) = &self.regions {
            if self.boxes.is_some() {
                return Err(LayoutError("boxes and regions contradict each other".into()));
            }
            let size = usize::from(setting.shape.size());
            check_regions(text, "region", size..=size)?;
            setting.regions = Regions::Own(regions(text, setting.shape.len(), "regions")?);
        }
        setting.clues = self.clues()?;
        if let Some(text) = &self.extra {
            check_regions(text, "extra region", 1..=setting.shape.size().into())?;
            let regions = regions(text, setting.shape.len(), "extra regions")?;
            for region in 0..=u8::MAX {
                let cells = regions.iter().enumerate().filter(|(_, own)| **own == Some(region));
                let cells: Vec<usize> = cells.map(|(cell, _)| cell).collect();
                if !cells.is_empty() {
                    setting.clues.push(Clue::ExtraRegion(cells));
                }
            }
        }
        setting.rules().map_err(|error| LayoutError(error.to_string()))?;
        Ok(setting)
    }

    fn shape(&self) -> Result<Shape, LayoutError> {
        let size = self.number_of_digits()?;
        let error = |error: loshu_variant::RuleError| LayoutError(error.to_string());
        let Some(grids) = &self.grids else { return Shape::square(size).map_err(error) };
        let known = LayoutSpec::GRIDS.iter().find(|known| known.name == grids);
        let corners: Option<Vec<_>> = match known {
            Some(known) => Some(known.corners.to_vec()),
            None => grids.split(',').map(corner).collect(),
        };
        let corners = corners.ok_or_else(|| {
            let names = LayoutSpec::GRIDS.map(|known| known.name).join(", ");
            LayoutError(format!("grids {grids:?}; expected {names}, or corners: R1C1,R7C7"))
        })?;
        let mut all = BTreeSet::new();
        if let Some((row, column)) = corners.iter().find(|corner| !all.insert(**corner)) {
            return Err(LayoutError(format!("grids: R{}C{} stands twice", row + 1, column + 1)));
        }
        Shape::grids(size, &corners).map_err(error)
    }

    fn number_of_digits(&self) -> Result<u8, LayoutError> {
        let by_boxes = self.box_size()?.map(|(rows, columns)| rows * columns);
        let by_regions = self.regions.as_deref().map(side_of).transpose()?;
        let size = match (self.size, by_boxes.or(by_regions)) {
            (Some(size), Some(other)) if size != other => {
                let text = format!("size {size}, but boxes or regions for size {other}");
                return Err(LayoutError(text));
            }
            (size, other) => size.or(other).unwrap_or(9),
        };
        if (MIN_DIGITS..=MAX_DIGITS).contains(&size) {
            Ok(size)
        } else {
            Err(LayoutError(format!("size {size}; expected {MIN_DIGITS} to {MAX_DIGITS}")))
        }
    }

    fn box_size(&self) -> Result<Option<(u8, u8)>, LayoutError> {
        let Some(text) = &self.boxes else { return Ok(None) };
        let sides = text.split_once(['x', 'X']);
        let sides = sides.and_then(|(rows, columns)| {
            let (rows, columns): (u8, u8) = (rows.parse().ok()?, columns.parse().ok()?);
            (1..=MAX_DIGITS).contains(&rows.checked_mul(columns)?).then_some((rows, columns))
        });
        let error = || LayoutError(format!("boxes {text:?}; expected rows x columns, such as 3x4"));
        sides.map(Some).ok_or_else(error)
    }
}

/// The number of rows of a text with a symbol for each cell.
fn side_of(text: &str) -> Result<u8, LayoutError> {
    let cells = symbols(text).count();
    let side = cells.isqrt();
    match u8::try_from(side) {
        Ok(size @ 1..=MAX_DIGITS) if side * side == cells => Ok(size),
        _ => Err(LayoutError(format!("{cells} symbols for regions; a 9x9 needs 81"))),
    }
}

fn symbols(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|sign| !sign.is_whitespace())
}

/// Whether each region has one of these numbers of cells.
fn check_regions(text: &str, what: &str, wanted: RangeInclusive<usize>) -> Result<(), LayoutError> {
    let mut known: Vec<(char, usize)> = Vec::new();
    for symbol in symbols(text).filter(|symbol| *symbol != '.') {
        match known.iter_mut().find(|(one, _)| *one == symbol) {
            Some((_, cells)) => *cells += 1,
            None => known.push((symbol, 1)),
        }
    }
    match known.iter().find(|(_, cells)| !wanted.contains(cells)) {
        None => Ok(()),
        Some((symbol, cells)) => {
            let (symbol, most) = (symbol.escape_debug(), wanted.end());
            let at_most = if wanted.start() == most { "" } else { "at most " };
            let error = format!("{what} '{symbol}' has {cells} cells; expected {at_most}{most}");
            Err(LayoutError(error))
        }
    }
}

/// The regions of a text, numbered as their symbols first occur.
fn regions(text: &str, cells: usize, what: &str) -> Result<Vec<Option<u8>>, LayoutError> {
    let mut known: Vec<char> = Vec::new();
    let mut regions = Vec::with_capacity(cells);
    for symbol in symbols(text) {
        let region = match known.iter().position(|one| *one == symbol) {
            _ if symbol == '.' => None,
            Some(region) => Some(region),
            None => {
                known.push(symbol);
                Some(known.len() - 1)
            }
        };
        let region = region.map(u8::try_from).transpose();
        regions.push(region.map_err(|_| LayoutError(format!("more than 256 {what}")))?);
    }
    if regions.len() != cells {
        let found = regions.len();
        return Err(LayoutError(format!("{found} symbols for {what}; expected {cells}")));
    }
    Ok(regions)
}

/// A name in which capitals, hyphens and blanks do not matter.
pub(super) fn plain(name: &str) -> String {
    name.replace(['-', '_', ' '], "").to_ascii_lowercase()
}

/// The rule that is asked for by a name, or is called so.
pub(super) fn global(name: &str) -> Option<Global> {
    let name = plain(name);
    // Beside dots the rule is called otherwise.
    if name == "allwhitedotsshown" {
        return Some(Global::NonConsecutive);
    }
    let is_called = |global: &Global| {
        [global.name(), Clue::Global(*global).name()].iter().any(|known| plain(known) == name)
    };
    Global::ALL.into_iter().find(is_called)
}

/// The rules of a name.
fn globals(name: &str) -> Result<Vec<Global>, LayoutError> {
    if plain(name) == "x" {
        return Ok(vec![Global::RisingDiagonal, Global::FallingDiagonal]);
    }
    let found = global(name);
    found.map(|global| vec![global]).ok_or_else(|| {
        let names: Vec<_> = Global::ALL.iter().map(|global| global.name()).collect();
        let names = names.join(", ");
        LayoutError(format!("the rule {name:?} is not known; expected x, {names}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rules_as_people_write_them() {
        let rules = ["X", "antiknight", " Non Consecutive"].map(String::from).to_vec();
        let spec = LayoutSpec { rules, ..LayoutSpec::default() };
        let wanted = [
            Global::RisingDiagonal,
            Global::FallingDiagonal,
            Global::AntiKnight,
            Global::NonConsecutive,
        ];
        assert_eq!(spec.clues().unwrap(), wanted.map(Clue::Global));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let empty = LayoutSpec::default();
        let extra = Some("a".repeat(12) + &".".repeat(69));
        let error = |spec: LayoutSpec| spec.setting().unwrap_err().to_string();
        let expected = "extra region 'a' has 12 cells; expected at most 9";
        assert_eq!(error(LayoutSpec { extra, ..empty.clone() }), expected);
        let grids = Some("R1C1,R7C7,R1C1".into());
        assert_eq!(error(LayoutSpec { grids, ..empty }), "grids: R1C1 stands twice");
    }
}
