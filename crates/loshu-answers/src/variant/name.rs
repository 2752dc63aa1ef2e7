//! What puzzles of other layouts are called, and their clues, so that a person finds them on the grid.

use loshu_explain::step::{Language, chinese_spacing};
use loshu_formats::Variant;
use loshu_variant::{Clue, Regions, Setting, Shape, Side, Sign};

/// What a puzzle is, in a few words: `9x9 with killer cage`.
pub fn variant_name(variant: &Variant, language: Language) -> String {
    match language {
        Language::English => variant.summary(),
        Language::Chinese => chinese_spacing(&chinese_layout_name(&variant.setting)),
    }
}

fn chinese_layout_name(setting: &Setting) -> String {
    let size = setting.shape.size();
    let size = match setting.shape.corners() {
        [_] => format!("{size}x{size}"),
        corners => format!("{} 个 {size}x{size} 盘面", corners.len()),
    };
    let boxes = match &setting.regions {
        Regions::Own(_) => Some("不规则宫".to_owned()),
        Regions::Boxes(1, _) => Some("无宫".to_owned()),
        Regions::Boxes(..) if setting.has_usual_regions() => None,
        Regions::Boxes(rows, columns) => Some(format!("{rows}x{columns} 的宫")),
    };
    let digits = (!setting.has_usual_digits()).then(|| format!("数字 {}", setting.digits));
    let clues = setting.kinds().into_iter().map(|clue| setting.chinese_rule_name(clue).to_owned());
    let names: Vec<String> = digits.into_iter().chain(boxes).chain(clues).collect();
    if names.is_empty() { size } else { format!("{size}：{}", names.join("、")) }
}

/// Where one finds a clue.
enum Place {
    Cell(usize),
    /// From a cell to another one.
    Span(usize, usize),
    /// The cell of the less digit, and of the larger one.
    Less(usize, usize),
    Row(usize),
    Column(usize),
}

/// The name of a clue with the number that it shows, and with its place if others are called the same:
/// `killer cage 12`, `thermometer at r3c3`, `X from r1c1 to r1c2`, `inequality r1c1 < r1c2`. A number outside always
/// has its line, since nobody should search all sides for it: `sandwich 11 of row 4`, `little killer 20 from r1c2 to
/// r2c1`.
pub fn clue_name(setting: &Setting, index: usize, language: Language) -> String {
    let (clue, shape) = (&setting.clues[index], &setting.shape);
    let own = label(clue, language);
    let namesakes: Vec<&Clue> =
        setting.clues.iter().filter(|clue| label(clue, language) == own).collect();
    let place = match place(clue, shape) {
        Some(Place::Cell(_)) if namesakes.len() == 1 => None,
        Some(Place::Cell(first)) => {
            let here = namesakes.iter().filter(|clue| clue.cells(shape).first() == Some(&first));
            let last = clue.cells(shape).last().copied().unwrap_or(first);
            Some(if here.count() > 1 { Place::Span(first, last) } else { Place::Cell(first) })
        }
        place @ (None
        | Some(Place::Span(..) | Place::Less(..) | Place::Row(_) | Place::Column(_))) => place,
    };
    let name = |cell| cell_name(shape, cell);
    let found = match (place, language) {
        (None, _) => own,
        (Some(Place::Cell(cell)), Language::English) => format!("{own} at {}", name(cell)),
        (Some(Place::Cell(cell)), Language::Chinese) => format!("{} 的{own}", name(cell)),
        (Some(Place::Span(first, last)), Language::English) => {
            format!("{own} from {} to {}", name(first), name(last))
        }
        (Some(Place::Span(first, last)), Language::Chinese) => {
            format!("{} 到 {} 的{own}", name(first), name(last))
        }
        (Some(Place::Less(less, more)), Language::English | Language::Chinese) => {
            format!("{own} {} < {}", name(less), name(more))
        }
        (Some(Place::Row(row)), Language::English) => format!("{own} of row {}", row + 1),
        (Some(Place::Row(row)), Language::Chinese) => format!("第 {} 行的{own}", row + 1),
        (Some(Place::Column(column)), Language::English) => {
            format!("{own} of column {}", column + 1)
        }
        (Some(Place::Column(column)), Language::Chinese) => format!("第 {} 列的{own}", column + 1),
    };
    match language {
        Language::English => found,
        Language::Chinese => chinese_spacing(&found),
    }
}

/// What a clue at a place says, with all of its cells: `killer cage 12: r5c1 r5c2 r5c3`, `inequality: r1c1 < r1c2`; or
/// with its row or column, if it stands beside it: `sandwich 11 of row 4`. `None` for rules of the whole grid.
pub fn clue_line(setting: &Setting, index: usize, language: Language) -> Option<String> {
    let (clue, shape) = (&setting.clues[index], &setting.shape);
    if matches!(clue, Clue::Outside { .. }) {
        return Some(clue_name(setting, index, language));
    }
    let cells = clue.cells(shape);
    if cells.is_empty() {
        return None;
    }
    let names: Vec<String> = cells.iter().map(|&cell| cell_name(shape, cell)).collect();
    let between = if matches!(clue, Clue::Sign { sign: Sign::Less, .. }) { " < " } else { " " };
    let (label, names) = (label(clue, language), names.join(between));
    Some(match language {
        Language::English => format!("{label}: {names}"),
        Language::Chinese => format!("{label}：{names}"),
    })
}

/// What all clues at places say, one after the other.
pub fn clue_lines(setting: &Setting, language: Language) -> Vec<String> {
    (0..setting.clues.len()).filter_map(|index| clue_line(setting, index, language)).collect()
}

/// What a screen reader says of the picture of a puzzle: what it is, and its clues.
pub fn variant_description(variant: &Variant, language: Language) -> String {
    let mut parts = vec![variant_name(variant, language)];
    parts.extend(clue_lines(&variant.setting, language));
    parts.join(match language {
        Language::English => ". ",
        Language::Chinese => "。",
    })
}

/// The name of a cell: `r3c12`.
pub(crate) fn cell_name(shape: &Shape, cell: usize) -> String {
    shape.name(cell).to_string().to_lowercase()
}

/// The name of the rule, and the number that the clue shows.
fn label(clue: &Clue, language: Language) -> String {
    let name = match (clue, language) {
        (Clue::Sign { sign: Sign::Sum(10), .. }, _) => "X",
        (Clue::Sign { sign: Sign::Sum(5), .. }, _) => "V",
        (_, Language::English) => clue.name(),
        (_, Language::Chinese) => clue.chinese_name(),
    };
    let numbers = numbers(clue).into_iter().map(|number| format!(" {number}"));
    format!("{name}{}", numbers.collect::<String>())
}

/// The numbers that a clue shows.
pub(super) fn numbers(clue: &Clue) -> Vec<i32> {
    let number = match clue {
        Clue::Cage { total, .. } => *total,
        Clue::DigitalRoot { root, .. } => Some(i32::from(*root)),
        Clue::LittleKiller { total, .. } => Some(*total),
        Clue::Outside { number, .. } => Some(*number),
        Clue::Sign { sign: Sign::Difference(number), .. } => {
            (*number != 1).then_some((*number).into())
        }
        Clue::Sign { sign: Sign::Ratio(number), .. } => (*number != 2).then_some((*number).into()),
        Clue::Sign { sign: Sign::Sum(total), .. } => {
            (![5, 10].contains(total)).then_some((*total).into())
        }
        Clue::Line { kind, .. } => kind.unusual_number().map(Into::into),
        Clue::Global(_)
        | Clue::ExtraRegion(_)
        | Clue::Arrow { .. }
        | Clue::Sign { sign: Sign::Less, .. }
        | Clue::Mark { .. }
        | Clue::Clone { .. }
        | Clue::Own(_) => None,
        Clue::Group { numbers, .. } => {
            return numbers.iter().map(|&number| number.into()).collect();
        }
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
        Clue::LittleKiller { .. } => match clue.cells(shape)[..] {
            [] => None,
            [cell] => Some(Place::Cell(cell)),
            [first, .., last] => Some(Place::Span(first, last)),
        },
        Clue::Sign { cells: [less, more], sign: Sign::Less } => Some(Place::Less(*less, *more)),
        Clue::Global(_)
        | Clue::Cage { .. }
        | Clue::DigitalRoot { .. }
        | Clue::ExtraRegion(_)
        | Clue::Line { .. }
        | Clue::Arrow { .. }
        | Clue::Sign { sign: Sign::Difference(_) | Sign::Ratio(_) | Sign::Sum(_), .. }
        | Clue::Mark { .. }
        | Clue::Group { .. }
        | Clue::Quadruple { .. }
        | Clue::Clone { .. }
        | Clue::Own(_) => clue.cells(shape).first().map(|&cell| Place::Cell(cell)),
    }
}
