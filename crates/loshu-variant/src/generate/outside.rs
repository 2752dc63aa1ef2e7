//! Numbers outside of the grid that fit a solution.

use crate::clue::{Clue, Outside};
use crate::digits::DigitRange;
use crate::random::Random;
use crate::rules::Side;
use crate::setting::Setting;
use crate::shape::{Shape, Step};

/// The fewest cells of a diagonal whose sum is told: of two cells the corner says nearly all.
const FEWEST: usize = 3;

/// Adds the sandwich of each row and each column, on the left and on top.
pub(super) fn add_sandwiches(setting: &mut Setting, digits: &[u8]) {
    let sides = [Side::Left as fn(usize) -> Side, Side::Top];
    add_numbers(Outside::Sandwich, &sides, setting, digits, sandwich);
}

/// Adds on all sides how many digits are seen from there.
pub(super) fn add_skyscrapers(setting: &mut Setting, digits: &[u8]) {
    add_numbers(Outside::Skyscraper, &ALL_SIDES, setting, digits, skyscraper);
}

/// Adds on all sides the sums of the first digits.
pub(super) fn add_x_sums(setting: &mut Setting, digits: &[u8]) {
    add_numbers(Outside::XSum, &ALL_SIDES, setting, digits, x_sum);
}

const ALL_SIDES: [fn(usize) -> Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

/// Adds a number beside each row and column of a square. A shape of several squares has none.
fn add_numbers(
    kind: Outside,
    sides: &[fn(usize) -> Side],
    setting: &mut Setting,
    digits: &[u8],
    number: impl Fn(&[i32], i32) -> i32,
) {
    if setting.shape.corners().len() > 1 {
        return;
    }
    let most = i32::from(setting.digits.value(setting.digits.count()));
    for at in 0..usize::from(setting.shape.size()) {
        for side in sides.iter().map(|side| side(at)) {
            let seen = values(setting.digits, &side.cells(&setting.shape), digits);
            let number = number(&seen, most);
            setting.clues.push(Clue::Outside { kind, side, number });
        }
    }
}

/// The numbers that the digits of cells stand for.
fn values(range: DigitRange, cells: &[usize], digits: &[u8]) -> Vec<i32> {
    cells.iter().map(|&cell| i32::from(range.value(digits[cell]))).collect()
}

/// The sum of the digits between the least and the greatest one.
fn sandwich(line: &[i32], most: i32) -> i32 {
    let crust = |digit: &&i32| **digit == most || Some(*digit) == line.iter().min();
    let inside = line.iter().skip_while(|digit| !crust(digit)).skip(1);
    inside.take_while(|digit| !crust(digit)).sum()
}

/// How many digits are greater than all before them.
fn skyscraper(line: &[i32], _: i32) -> i32 {
    let mut highest = i32::MIN;
    let mut seen = 0;
    for &digit in line {
        seen += i32::from(digit > highest);
        highest = highest.max(digit);
    }
    seen
}

/// The sum of the first digits: the first one says how many.
fn x_sum(line: &[i32], _: i32) -> i32 {
    let count = line.first().map_or(0, |&first| first.max(0) as usize);
    line.iter().take(count).sum()
}

/// Adds the sums of diagonals, each at one of its two ends. No two stand at one place.
pub(super) fn add_little_killers(setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let shape = setting.shape.clone();
    if shape.corners().len() > 1 {
        return;
    }
    let side = i32::from(shape.size());
    let mut ends: Vec<((i32, i32), Step)> = Vec::new();
    for at in -1..=side {
        // From above to both sides, and from the left and the right those that do not begin above.
        ends.extend([((-1, at), (1, 1)), ((-1, at), (1, -1))]);
        ends.extend([((at, -1), (1, 1)), ((at, side), (1, -1))].iter().filter(|_| at >= 0));
    }
    let mut taken = Vec::new();
    random.shuffle(&mut ends);
    for (from, step) in ends {
        let (from, step, cells) = from_an_end(from, step, &shape, random.below(2) == 0);
        if cells.len() >= FEWEST && !taken.contains(&from) {
            taken.push(from);
            let total = values(setting.digits, &cells, digits).iter().sum();
            setting.clues.push(Clue::LittleKiller { from, step, total });
        }
    }
}

/// A diagonal from one of its ends, with its cells.
fn from_an_end(
    from: (i32, i32),
    step: Step,
    shape: &Shape,
    is_other: bool,
) -> ((i32, i32), Step, Vec<usize>) {
    let mut cells = shape.walk(from, step);
    if !is_other {
        return (from, step, cells);
    }
    cells.reverse();
    let beyond = cells.len() as i32 + 1;
    let end = (from.0 + beyond * i32::from(step.0), from.1 + beyond * i32::from(step.1));
    (end, (-step.0, -step.1), cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_say_what_is_seen() {
        let line = [3, 1, 4, 2, 9, 5, 6, 7, 8];
        assert_eq!((sandwich(&line, 9), skyscraper(&line, 9), x_sum(&line, 9)), (6, 3, 8));
        assert_eq!(sandwich(&[1, 9, 2, 3, 4, 5, 6, 7, 8], 9), 0);
        assert_eq!(x_sum(&[0, 5, 3], 9), 0);
    }
}
