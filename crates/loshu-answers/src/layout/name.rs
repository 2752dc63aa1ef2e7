//! What clues are called, so that a person finds them on the grid.

use loshu_explain::step::Language;
use loshu_variant::{Clue, Rules, Setting, Shape, Side, Sign};

/// Where one finds a clue.
enum Place {
    Cell(usize),
    Row(usize),
    Column(usize),
}

/// The name of a clue with the number that it shows, and with its place if others are called the same:
/// `killer cage 12`, `thermometer at r3c3`, `sandwich 11 of row 4`.
pub fn clue_name(setting: &Setting, index: usize, language: Language) -> String {
    let labels = setting.clues.iter().map(|clue| label(clue, language));
    let own = label(&setting.clues[index], language);
    let is_only = labels.filter(|label| *label == own).count() == 1;
    let place = if is_only { None } else { place(&setting.clues[index], &setting.shape) };
    let name = match (place, language) {
        (None, _) => own,
        (Some(Place::Cell(cell)), Language::English) => {
            format!("{own} at {}", cell_name(&setting.shape, cell))
        }
        (Some(Place::Cell(cell)), Language::Chinese) => {
            format!("{} 的{own}", cell_name(&setting.shape, cell))
        }
        (Some(Place::Row(row)), Language::English) => format!("{own} of row {}", row + 1),
        (Some(Place::Row(row)), Language::Chinese) => format!("第 {} 行的{own}", row + 1),
        (Some(Place::Column(column)), Language::English) => {
            format!("{own} of column {}", column + 1)
        }
        (Some(Place::Column(column)), Language::Chinese) => format!("第 {} 列的{own}", column + 1),
    };
    // In Chinese a space stands between a number and the words after it.
    match language {
        Language::Chinese if name.ends_with(|sign: char| sign.is_ascii_digit()) => name + " ",
        Language::Chinese | Language::English => name,
    }
}

/// What a clue at a place says, with all of its cells: `killer cage 12: R5C1 R5C2 R5C3`. `None` for rules of the whole
/// grid.
pub fn clue_line(setting: &Setting, index: usize) -> Option<String> {
    let (clue, shape) = (&setting.clues[index], &setting.shape);
    let cells = cells(clue, shape);
    if cells.is_empty() {
        return None;
    }
    let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
    Some(format!("{}: {}", label(clue, Language::English), names.join(" ")))
}

/// The name of a cell: `r3c12`.
pub(super) fn cell_name(shape: &Shape, cell: usize) -> String {
    shape.name(cell).to_string().to_lowercase()
}

/// The name of the rule, and the number that the clue shows.
fn label(clue: &Clue, language: Language) -> String {
    let name = match language {
        Language::English => clue.name(),
        Language::Chinese => clue.chinese_name(),
    };
    let numbers = numbers(clue).into_iter().map(|number| format!(" {number}"));
    format!("{name}{}", numbers.collect::<String>())
}

/// The numbers that a clue shows.
fn numbers(clue: &Clue) -> Vec<i32> {
    let number = match clue {
        Clue::Cage { total, .. } => *total,
        Clue::DigitalRoot { root, .. } => Some(i32::from(*root)),
        Clue::LittleKiller { total, .. } => Some(*total),
        Clue::Outside { number, .. } => Some(*number),
        Clue::Sign { sign: Sign::Difference(number), .. } => {
            (*number != 1).then_some((*number).into())
        }
        Clue::Sign { sign: Sign::Ratio(number), .. } => (*number != 2).then_some((*number).into()),
        Clue::Sign { sign: Sign::Sum(_), .. }
        | Clue::Global(_)
        | Clue::ExtraRegion(_)
        | Clue::Line { .. }
        | Clue::Arrow { .. }
        | Clue::Mark { .. }
        | Clue::Clone { .. } => None,
        Clue::Quadruple { digits, .. } => {
            return digits.iter().map(|&digit| digit.into()).collect();
        }
    };
    number.into_iter().collect()
}

fn place(clue: &Clue, shape: &Shape) -> Option<Place> {
    match clue {
        Clue::Outside { side: Side::Left(row) | Side::Right(row), .. } => Some(Place::Row(*row)),
        Clue::Outside { side: Side::Top(column) | Side::Bottom(column), .. } => {
            Some(Place::Column(*column))
        }
        Clue::Global(_)
        | Clue::Cage { .. }
        | Clue::DigitalRoot { .. }
        | Clue::ExtraRegion(_)
        | Clue::Line { .. }
        | Clue::Arrow { .. }
        | Clue::Sign { .. }
        | Clue::Mark { .. }
        | Clue::Quadruple { .. }
        | Clue::Clone { .. }
        | Clue::LittleKiller { .. } => cells(clue, shape).first().map(|&cell| Place::Cell(cell)),
    }
}

/// The cells of a clue in their order; none for rules of the whole grid.
fn cells(clue: &Clue, shape: &Shape) -> Vec<usize> {
    match clue {
        Clue::Global(_) => Vec::new(),
        Clue::Cage { cells, .. }
        | Clue::DigitalRoot { cells, .. }
        | Clue::ExtraRegion(cells)
        | Clue::Line { cells, .. }
        | Clue::Quadruple { cells, .. } => cells.clone(),
        Clue::Clone { cells, others } => cells.iter().chain(others).copied().collect(),
        Clue::Arrow { circle, shaft } => circle.iter().chain(shaft).copied().collect(),
        Clue::Sign { cells, .. } => cells.to_vec(),
        Clue::Mark { cell, .. } => vec![*cell],
        Clue::LittleKiller { from, step, .. } => Rules::diagonal_from(shape, from.0, from.1, *step),
        Clue::Outside { side, .. } => side.cells(shape),
    }
}
