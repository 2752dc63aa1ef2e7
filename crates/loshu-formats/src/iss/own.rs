//! Constraints that become rules of a setter's own, with a name and a sentence.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use loshu_variant::{
    Among, Clue, Condition, Counts, DigitRange, Machine, OwnRule, Regions, Setting, Shape, Side,
};
use percent_encoding::percent_decode_str;

use super::clue::{Reader, number};
use super::encoded;
use super::tree::Node;

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

/// At least one of the cells has one of the numbers.
fn some(cells: &[usize], numbers: Vec<u8>) -> Condition {
    let counts = Counts::These((1..=cells.len() as u16).collect());
    Condition::Count { cells: cells.to_vec(), numbers, counts }
}

pub(super) fn sum(terms: Vec<(usize, i32)>, total: i32) -> Clue {
    let says =
        format!("The digits have the sum {total}, each so often as it counts. They may be equal.");
    rule(&format!("sum {total}"), &says, Condition::Sum { terms, totals: vec![total] })
}

pub(super) fn inside(cells: Vec<usize>, total: i32) -> Clue {
    let says = format!(
        "The digits are different. Those between the least and the greatest of them have the sum {total}."
    );
    rule(&format!("lunchbox {total}"), &says, Condition::Inside { cells, total })
}

/// The automaton of a rule, which never has many states.
fn machine(machine: Option<Machine>) -> Result<Machine, String> {
    machine.ok_or_else(|| "an automaton with too many states".into())
}

pub(super) fn hidden_skyscraper(
    setting: &Setting,
    cells: Vec<usize>,
    number: i32,
) -> Result<Clue, String> {
    // The highest digit so far, until one is hidden.
    let next = |state: &Option<Option<u8>>, digit: u8| match state {
        None => Some(None),
        Some(highest) if highest.is_none_or(|highest| highest < digit) => Some(Some(Some(digit))),
        Some(_) => (i32::from(digit) == number).then_some(None),
    };
    let explored = Machine::explored(setting.digits, Some(None), next, Option::is_none);
    let says = format!("From there, the first digit behind a greater one is {number}.");
    let condition = Condition::Machine { cells, machine: machine(explored)? };
    Ok(rule(&format!("hidden skyscraper {number}"), &says, condition))
}

pub(super) fn numbered_room(
    setting: &Setting,
    cells: Vec<usize>,
    number: i32,
) -> Result<Clue, String> {
    // How many cells it is to the one that counts; none behind it.
    let length = cells.len();
    let count = |left: usize, digit: u8| match left {
        0 => (i32::from(digit) == number).then_some(Some(None)),
        left => Some(Some(Some(left - 1))),
    };
    let next = |state: &Option<Option<usize>>, digit: u8| match *state {
        None if usize::from(digit) > length => None,
        None => count(usize::from(digit).checked_sub(1)?, digit),
        Some(None) => Some(Some(None)),
        Some(Some(left)) => count(left, digit),
    };
    let explored = Machine::explored(setting.digits, None, next, |state| *state == Some(None));
    let says = format!("From there, the first digit says in which cell the digit {number} is.");
    let condition = Condition::Machine { cells, machine: machine(explored)? };
    Ok(rule(&format!("numbered room {number}"), &says, condition))
}

/// Makes rules of a constraint that is no clue of a usual kind.
pub(super) fn clues(reader: &Reader<'_>, node: &Node) -> Result<Vec<Clue>, String> {
    let Setting { shape, digits: range, .. } = reader.setting;
    let range = *range;
    let words = &node.words[..];
    let behind = words.get(1..).unwrap_or_default();
    let first = words.first().map_or("", String::as_str);
    Ok(match &node.name[..] {
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
            let lines = behind.split(String::is_empty).filter(|cells| !cells.is_empty());
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
        "SameValues" => {
            let (count, cells): (usize, _) = (number(node, 0)?, reader.cells(node, behind)?);
            if count == 0 || !cells.len().is_multiple_of(count) {
                return Err(format!("SameValues: {} cells for {count} sets", cells.len()));
            }
            let groups = cells.chunks(cells.len() / count).map(<[usize]>::to_vec).collect();
            let says = "All groups of cells have the same digits, each equally often.";
            vec![rule("same digits", says, Condition::SameDigits(groups))]
        }
        "RegionSameValues" => vec![same_regions(reader.setting)],
        "SumLine" => {
            let is_closed = behind.last().is_some_and(|word| word == "LOOP");
            let cells = reader.cells(node, &behind[..behind.len() - usize::from(is_closed)])?;
            let total: u16 = number(node, 0)?;
            let says = format!("The line can be cut into parts with the sum {total}.");
            vec![rule(
                &format!("{total}-line"),
                &says,
                Condition::Parts { cells, total, is_closed },
            )]
        }
        "Lunchbox" => vec![inside(reader.cells(node, behind)?, number(node, 0)?)],
        "RellikCage" => {
            let (total, cells) = (number(node, 0)?, reader.cells(node, behind)?);
            let says = format!(
                "The digits are different. Whichever of them are added up, the sum is not {total}."
            );
            let different = Condition::Clues(vec![Clue::ExtraRegion(cells.clone())]);
            let all = Condition::All(vec![different, Condition::NoSum { cells, total }]);
            vec![rule(&format!("rellik cage {total}"), &says, all)]
        }
        "EqualityCage" => {
            let cells = reader.cells(node, words)?;
            if !cells.len().is_multiple_of(2) {
                return Err("EqualityCage: expected an even number of cells".into());
            }
            vec![equality_cage(&cells, range)]
        }
        "LookAndSay" => {
            let cells = reader.cells(node, behind)?;
            let pairs: Vec<u8> = first.bytes().map(|sign| sign.wrapping_sub(b'0')).collect();
            if !pairs.len().is_multiple_of(2)
                || pairs.is_empty()
                || pairs.iter().any(|number| *number > 9)
            {
                return Err(format!("LookAndSay: {first:?} is no list of counts and digits"));
            }
            let pairs = pairs.chunks(2);
            let all = pairs.map(|pair| exactly(&cells, pair[1], vec![pair[0].into()])).collect();
            let says = format!("{first} is read in pairs: so many cells have this digit.");
            vec![rule(&format!("look-and-say cage {first}"), &says, Condition::All(all))]
        }
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
        "CountingCircles" => {
            let cells = reader.cells(node, words)?;
            let all = numbers(range).map(|number| {
                let counts = if number == 0 { vec![0] } else { vec![0, number.into()] };
                exactly(&cells, number, counts)
            });
            let says = "A digit in a circle says how many circles have this digit.";
            vec![rule("counting circles", says, Condition::All(all.collect()))]
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
        "ValueIndexing" => vec![value_indexing(range, reader.cells(node, words)?)?],
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
        "AntiTaxicab" => {
            let says =
                "Cells have different digits if the digit says how many steps they are apart.";
            vec![rule("anti-taxicab", says, anti_taxicab(shape, range))]
        }
        "DutchFlatmates" => {
            let (low, middle, high) = (range.first(), range.count().div_ceil(2), range.last());
            let sign = |number: u8| char::from_digit(number.into(), 36).unwrap_or('?');
            let [low, middle, high] = [low, middle, high].map(sign);
            let pattern = format!("([^{middle}]|{low}{middle}|{middle}{high})*");
            let columns = (0..shape.columns()).map(|column| Condition::Regex {
                cells: Side::Top(column).cells(shape),
                pattern: pattern.clone(),
            });
            let says = format!("A {middle} has a {low} above it or a {high} below it.");
            vec![rule("Dutch flatmates", &says, Condition::All(columns.collect()))]
        }
        "GlobalEntropy" => {
            let third = |number: u8| (number - range.first()) * 3 / range.count();
            let says = "Any two by two cells have a low, a middle and a high digit.";
            vec![rule("global entropy", says, in_squares(shape, range, third))]
        }
        "GlobalMod" => {
            let says = "Any two by two cells have all remainders by 3.";
            vec![rule("global modularity", says, in_squares(shape, range, |number| number % 3))]
        }
        "FullRankTies" => match first {
            "none" => {
                let says = "Rows and columns, read as numbers from both ends, are all different.";
                vec![rule("no equal ranks", says, no_ties(reader.setting)?)]
            }
            "only-unclued" | "any" => Vec::new(),
            _ => return Err(format!("FullRankTies: {first:?} is not known")),
        },
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
fn named_groups(words: &[String]) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
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

fn equality_cage(cells: &[usize], range: DigitRange) -> Clue {
    let half = cells.len() as u16 / 2;
    let of = |pass: &dyn Fn(u8) -> bool| Condition::Count {
        cells: cells.to_vec(),
        numbers: numbers(range).filter(|&number| pass(number)).collect(),
        counts: Counts::These(vec![half]),
    };
    let low = range.first() + range.count() / 2;
    let high = range.last() - range.count() / 2;
    let all = vec![
        Condition::Clues(vec![Clue::ExtraRegion(cells.to_vec())]),
        of(&|number| number % 2 == 0),
        of(&|number| number % 2 == 1),
        of(&|number| number < low),
        of(&|number| number > high),
    ];
    let says = "The digits are different. Half of them are even, half are odd; half are low, half are high.";
    rule("equality cage", says, Condition::All(all))
}

/// The digit of the first cell is so many cells behind the second one as that says.
fn value_indexing(range: DigitRange, cells: Vec<usize>) -> Result<Clue, String> {
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    enum State {
        Start,
        Value(u8),
        Left(u8, u8),
        Found,
    }
    let most = cells.len().saturating_sub(2);
    let next = |state: &State, digit: u8| match *state {
        State::Start => Some(State::Value(digit)),
        State::Value(value) => {
            (1..=most).contains(&digit.into()).then_some(State::Left(value, digit))
        }
        State::Left(value, 1) => (value == digit).then_some(State::Found),
        State::Left(value, left) => Some(State::Left(value, left - 1)),
        State::Found => Some(State::Found),
    };
    let explored = Machine::explored(range, State::Start, next, |state| *state == State::Found);
    let says = "The second cell says how many cells behind it the digit of the first cell is.";
    let condition = Condition::Machine { cells, machine: machine(explored)? };
    Ok(rule("indexing line", says, condition))
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
    let condition = Condition::Machine { cells, machine: machine(explored)? };
    Ok(rule(&format!("lockout line {apart}"), &says, condition))
}

fn anti_taxicab(shape: &Shape, range: DigitRange) -> Condition {
    let place = |cell: usize| shape.place(cell).unwrap_or_default();
    let apart = |a: usize, b: usize| {
        let (a, b) = (place(a), place(b));
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
    };
    let mut all = Vec::new();
    for number in numbers(range).filter(|number| *number > 0) {
        let pairs = pairs_that(range, |a, b| a != number || b != number);
        for a in 0..shape.len() {
            let far = (a + 1..shape.len()).filter(|&b| apart(a, b) == usize::from(number));
            all.extend(far.map(|b| Condition::Pairs {
                cells: vec![a, b],
                among: Among::All,
                pairs: pairs.clone(),
            }));
        }
    }
    Condition::All(all)
}

/// Any two by two cells have a number of each of three classes.
fn in_squares(shape: &Shape, range: DigitRange, class: impl Fn(u8) -> u8) -> Condition {
    let mut all = Vec::new();
    for row in 1..shape.rows() {
        for column in 1..shape.columns() {
            let square = shape.block((row - 1, column - 1), (2, 2));
            for wanted in 0..3 {
                let numbers = numbers(range).filter(|&number| class(number) == wanted);
                all.push(some(&square, numbers.collect()));
            }
        }
    }
    Condition::All(all)
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

/// Which of two numbers is less, read digit by digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Less,
    Greater,
    LessOrEqual,
    GreaterOrEqual,
    Other,
}

/// The number along the first cells is so ordered to the one along the second cells.
fn ordered(
    range: DigitRange,
    one: &[usize],
    other: &[usize],
    order: Order,
) -> Result<Condition, String> {
    /// What is known of the numbers, or the first of two digits that are compared.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    enum State {
        Known(Ordering),
        Half(u8),
    }
    let next = |state: &State, digit: u8| {
        Some(match state {
            State::Known(Ordering::Equal) => State::Half(digit),
            State::Known(order) => State::Known(*order),
            State::Half(first) => State::Known(first.cmp(&digit)),
        })
    };
    let accepts = |state: &State| match (state, order) {
        (State::Half(_), _) => false,
        (State::Known(found), Order::Less) => found.is_lt(),
        (State::Known(found), Order::Greater) => found.is_gt(),
        (State::Known(found), Order::LessOrEqual) => found.is_le(),
        (State::Known(found), Order::GreaterOrEqual) => found.is_ge(),
        (State::Known(found), Order::Other) => found.is_ne(),
    };
    let cells = one.iter().zip(other).flat_map(|(a, b)| [*a, *b]).collect();
    let machine = machine(Machine::explored(range, State::Known(Ordering::Equal), next, accepts))?;
    Ok(Condition::Machine { cells, machine })
}

/// The lines from each side.
fn lines(shape: &Shape) -> [Vec<Vec<usize>>; 4] {
    let all =
        |side: fn(usize) -> Side| (0..shape.rows()).map(|line| side(line).cells(shape)).collect();
    [all(Side::Left), all(Side::Right), all(Side::Top), all(Side::Bottom)]
}

/// Of all rows and columns, read as numbers from both ends and sorted, one is at a place. On each side one line begins with
/// the same digit as this one: so many of those on the other sides are less as the place tells.
pub(super) fn full_rank(
    setting: &Setting,
    side: Side,
    rank: i32,
    ties: Option<&Node>,
) -> Result<Clue, String> {
    let range = setting.digits;
    if range.count() != setting.shape.size() || setting.shape.corners().len() > 1 {
        return Err("FullRank: expected as many digits as rows".into());
    }
    let place = u8::try_from(rank - 1).ok().filter(|place| *place < 4 * range.count());
    let place = place.ok_or_else(|| format!("FullRank: {rank} is no rank of a line"))?;
    let (digit, less) = (range.first() + place / 4, usize::from(place % 4));
    let own = side.cells(&setting.shape);
    let with_ties = ties.is_some_and(|node| node.words.first().is_some_and(|word| word == "any"));
    let orders = match with_ties {
        true => [Order::LessOrEqual, Order::GreaterOrEqual],
        false => [Order::Less, Order::Greater],
    };
    let others = lines(&setting.shape).into_iter().filter(|lines| !lines.contains(&own));
    let others: Vec<Vec<Vec<usize>>> = others.collect();
    // The line of a side that begins with the digit is less, or is greater.
    let line_of = |lines: &Vec<Vec<usize>>, order: Order| {
        let begins = |line: &Vec<usize>| {
            let ordered = ordered(range, line, &own, order)?;
            Ok(Condition::All(vec![one_of(line[0], vec![digit]), ordered]))
        };
        Ok(Condition::Any(lines.iter().map(begins).collect::<Result<_, String>>()?))
    };
    let mut alternatives = Vec::new();
    for chosen in (0..1_u32 << others.len()).filter(|set| set.count_ones() as usize == less) {
        let all = others
            .iter()
            .enumerate()
            .map(|(at, lines)| line_of(lines, orders[usize::from(chosen >> at & 1 == 0)]));
        alternatives.push(Condition::All(all.collect::<Result<_, String>>()?));
    }
    let condition = Condition::All(vec![one_of(own[0], vec![digit]), Condition::Any(alternatives)]);
    let says = format!(
        "Rows and columns are read as numbers from both ends and sorted: this one is number {rank}."
    );
    Ok(rule(&format!("full rank {rank}"), &says, condition))
}

/// No two rows or columns, read from any side, are the same number.
fn no_ties(setting: &Setting) -> Result<Condition, String> {
    let lines = lines(&setting.shape);
    let mut all = Vec::new();
    for (at, side) in lines.iter().enumerate() {
        for one in side {
            for other in lines[at + 1..].iter().flatten() {
                all.push(ordered(setting.digits, one, other, Order::Other)?);
            }
        }
    }
    Ok(Condition::All(all))
}
