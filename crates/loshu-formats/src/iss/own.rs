//! Constraints that become rules of a setter's own, with a name and a sentence.

use std::collections::BTreeMap;

use loshu_variant::{
    Among, Clue, Condition, Counts, DigitRange, Machine, OwnRule, Regions, Setting, Side,
};
use percent_encoding::percent_decode_str;

use super::clue::{Reader, number};
use super::encoded;
use super::tree::{Node, Word};

/// A rule with a name and a sentence.
fn rule(name: &str, says: &str, condition: Condition) -> Clue {
    Clue::Own(Box::new(OwnRule { name: name.into(), says: says.into(), condition }))
}

/// A cell has one of some numbers.
pub(super) fn one_of(cell: usize, numbers: Vec<u8>) -> Condition {
    Condition::Count { cells: vec![cell], numbers, counts: Counts::These(vec![1]) }
}

/// All numbers of a puzzle.
fn numbers(range: DigitRange) -> impl Iterator<Item = u8> {
    range.first()..=range.last()
}

fn exactly(cells: &[usize], number: u8, counts: Vec<u16>) -> Condition {
    Condition::Count { cells: cells.to_vec(), numbers: vec![number], counts: Counts::These(counts) }
}

pub(super) fn sum(terms: Vec<(usize, i32)>, total: i32) -> Clue {
    let says =
        format!("The digits have the sum {total}, each so often as it counts. They may be equal.");
    rule(&format!("sum {total}"), &says, Condition::Sum { terms, totals: vec![total] })
}

/// Makes rules of a constraint that is no clue of a usual kind.
pub(super) fn clues(reader: &Reader<'_>, node: &Node<'_>) -> Result<Vec<Clue>, String> {
    let range = reader.setting.digits;
    let words = &node.words[..];
    let behind = words.get(1..).unwrap_or_default();
    let first = node.word(0);
    Ok(match node.name {
        "Pair" | "PairX" | "Binary" | "BinaryX" => {
            let among = if node.name.ends_with('X') { Among::All } else { Among::Neighbours };
            let key = match node.name.starts_with("Binary") {
                true => swapped(first),
                false => first.to_owned(),
            };
            let pairs = encoded::pairs(&key, range)?;
            let groups = named_groups(behind).into_iter();
            groups
                .map(|(name, cells)| {
                    let cells = reader.cells(node, &cells)?;
                    let pairs = pairs.clone();
                    Ok(rule(&name, "", Condition::Pairs { cells, among, pairs }))
                })
                .collect::<Result<_, String>>()?
        }
        "NFA" => {
            let machine = encoded::machine(first, range)?;
            let groups = named_groups(behind).into_iter();
            groups
                .map(|(name, cells)| {
                    if cells.iter().any(|cell| cell == "-") {
                        return Err("NFA: lines of several segments are not read".into());
                    }
                    let (cells, machine) = (reader.cells(node, &cells)?, machine.clone());
                    Ok(rule(&name, "", Condition::Machine { cells, machine }))
                })
                .collect::<Result<_, String>>()?
        }
        "Regex" => {
            let pattern = match first.contains(['%', '.']) {
                true => percent_decode_str(first).decode_utf8_lossy().into_owned(),
                false => encoded::text(first)?,
            };
            let lines = behind.split(|word| word.is_empty()).filter(|cells| !cells.is_empty());
            let says = format!("The digits along the line match {pattern}.");
            lines
                .map(|cells| {
                    let (cells, pattern) = (reader.cells(node, cells)?, pattern.clone());
                    Ok(rule("regular expression", &says, Condition::Regex { cells, pattern }))
                })
                .collect::<Result<_, String>>()?
        }
        "Sum" => {
            let cells = reader.cells(node, behind)?;
            let mut parts = first.split('_');
            let total = parts.next().unwrap_or_default();
            let wrong = |part: &str| format!("Sum: {part:?} is not a number that fits");
            let total = total.parse().map_err(|_| wrong(total))?;
            let factors = match parts.next() {
                None => vec![1; cells.len()],
                Some(_) => {
                    let factor = |part: &str| part.parse().map_err(|_| wrong(part));
                    parts.map(factor).collect::<Result<Vec<i32>, String>>()?
                }
            };
            if factors.len() != cells.len() {
                return Err(format!("Sum: {} factors for {} cells", factors.len(), cells.len()));
            }
            vec![sum(cells.into_iter().zip(factors).collect(), total)]
        }
        "EqualSum" => {
            let groups = words.split(|word| word == "-");
            let groups = groups.map(|cells| reader.cells(node, cells)).collect::<Result<_, _>>()?;
            let says = "All groups of cells have the same sum.";
            vec![rule("equal sums", says, Condition::EqualSums(groups))]
        }
        "RegionSameValues" => vec![same_regions(reader.setting)],
        "ContainAtLeast" | "ContainExact" => {
            let cells = reader.cells(node, behind)?;
            let mut counts: BTreeMap<u8, u16> = BTreeMap::new();
            for word in first.split('_') {
                let number: u8 =
                    word.parse().map_err(|_| format!("{}: {word:?} is no digit", node.name))?;
                *counts.entry(number).or_default() += 1;
            }
            let is_exact = node.name == "ContainExact";
            let all = counts.into_iter().map(|(number, count)| {
                let most = if is_exact { count } else { count.max(cells.len() as u16) };
                exactly(&cells, number, (count..=most).collect())
            });
            let digits = first.replace('_', ", ");
            let says = match is_exact {
                true => format!(
                    "The digits {digits} are in the cells, exactly so often as they are named."
                ),
                false => format!(
                    "The digits {digits} are in the cells, at least so often as they are named."
                ),
            };
            vec![rule(&format!("cells with {digits}"), &says, Condition::All(all.collect()))]
        }
        "CountDistinct" => match &reader.cells(node, words)?[..] {
            [counter, cells @ ..] => {
                let says = "The first cell says how many different digits the others have.";
                let counts = Counts::In(*counter);
                let condition = Condition::Different { cells: cells.to_vec(), counts };
                vec![rule("count of different digits", says, condition)]
            }
            [] => return Err("CountDistinct: it has no cells".into()),
        },
        "Modular" => {
            let (modulus, cells): (u8, _) = (number(node, 0)?, reader.cells(node, behind)?);
            if modulus == 0 {
                return Err("Modular: expected a number from 1 on".into());
            }
            let pairs = pairs_that(range, |a, b| a % modulus != b % modulus);
            let windows = cells.windows(usize::from(modulus).min(cells.len()).max(1));
            let all = windows.map(|cells| {
                let (cells, pairs) = (cells.to_vec(), pairs.clone());
                Condition::Pairs { cells, among: Among::All, pairs }
            });
            let says =
                format!("Any {modulus} cells in a row have different remainders by {modulus}.");
            vec![rule(&format!("modular line {modulus}"), &says, Condition::All(all.collect()))]
        }
        "Lockout" => vec![lockout(range, number(node, 0)?, &reader.cells(node, behind)?)?],
        name => {
            return Err(format!(
                "the constraint {name:?} is not known, so the puzzle cannot be solved"
            ));
        }
    })
}

/// The key of an older form.
fn swapped(key: &str) -> String {
    let swap = |sign: char| match sign {
        '-' => '_',
        '_' => '-',
        other => other,
    };
    key.chars().map(swap).collect()
}

/// Lists of cells, each with a name: `_Name~R1C1~R1C2~~R2C1~R2C2`.
fn named_groups<'a>(words: &[Word<'a>]) -> Vec<(String, Vec<Word<'a>>)> {
    let mut groups: Vec<(String, Vec<Word<'a>>)> = Vec::new();
    let (mut name, mut is_new) = (String::new(), true);
    for word in words {
        if let Some(encoded) = word.strip_prefix('_') {
            name = percent_decode_str(encoded).decode_utf8_lossy().into_owned();
            is_new = true;
        } else if word.is_empty() {
            is_new = true;
        } else if let (false, Some((_, cells))) = (is_new, groups.last_mut()) {
            cells.push(word.clone());
        } else {
            groups.push((name.clone(), vec![word.clone()]));
            is_new = false;
        }
    }
    groups
}

fn pairs_that(range: DigitRange, pass: impl Fn(u8, u8) -> bool) -> Vec<(u8, u8)> {
    let pairs = numbers(range).flat_map(|a| numbers(range).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| pass(a, b)).collect()
}

/// The ends differ by a number at least; the digits between them on the line are not between them in size.
fn lockout(range: DigitRange, apart: u8, cells: &[usize]) -> Result<Clue, String> {
    let [first, middle @ .., last] = cells else {
        return Err("Lockout: expected two cells at least".into());
    };
    let next = |ends: &Vec<u8>, digit: u8| match ends[..] {
        [] => Some(vec![digit]),
        [end] => (end.abs_diff(digit) >= apart).then(|| vec![end.min(digit), end.max(digit)]),
        [low, high, ..] => (digit < low || high < digit).then(|| ends.clone()),
    };
    let explored = Machine::explored(range, Vec::new(), next, |ends| ends.len() == 2);
    let says = format!(
        "The ends differ by {apart} or more. The digits between the ends are less than both or greater than both."
    );
    let cells = [&[*first, *last], middle].concat();
    let machine = explored.ok_or("Lockout: an automaton with too many states")?;
    let condition = Condition::Machine { cells, machine };
    Ok(rule(&format!("lockout line {apart}"), &says, condition))
}

/// All of the largest rows, columns and regions have the same digits.
fn same_regions(setting: &Setting) -> Clue {
    let shape = &setting.shape;
    let mut groups: Vec<Vec<usize>> = (0..shape.rows())
        .flat_map(|line| [Side::Left(line).cells(shape), Side::Top(line).cells(shape)])
        .collect();
    let has_regions = !matches!(setting.regions, Regions::Boxes(1, _));
    if has_regions {
        let mut regions: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for (cell, region) in setting.region_of_cells().into_iter().enumerate() {
            if let Some(region) = region {
                regions.entry(region).or_default().push(cell);
            }
        }
        groups.extend(regions.into_values());
    }
    let most = groups.iter().map(Vec::len).max().unwrap_or(0);
    groups.retain(|group| group.len() == most);
    let says = "All rows, columns and regions of the largest size have the same digits.";
    rule("equal regions", says, Condition::SameDigits(groups))
}
