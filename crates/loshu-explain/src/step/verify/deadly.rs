use alloc::vec::Vec;

use loshu::{Cell, Digit, DigitSet, House, Marks};

use super::cases::are_contradictory;
use super::{Conclusion, Unproven, denied, open};
use crate::step::reason::Deadly;

/// How many fillings are looked at before the checker gives up.
const MOST_FILLINGS: u32 = 200_000;

pub(super) fn check(pattern: &Deadly, marks: &Marks) -> Result<(), Unproven> {
    open(&pattern.truths, marks)?;
    let cells = &pattern.pattern;
    let swappable = |&(cell, digits): &(Cell, DigitSet)| match marks.grid()[cell] {
        Some(digit) => !marks.givens().contains(cell) && digits == digit.into(),
        None => !digits.is_empty(),
    };
    let distinct = pattern.cells().len() == cells.len();
    if cells.is_empty() || !distinct || !cells.iter().all(swappable) {
        return Err(Unproven::Claim("the cells of the pattern could be filled in another way"));
    }
    let deadly = are_balanced_pairs(cells) || Fillings::new(cells).all_have_a_twin();
    deadly.then_some(()).ok_or(Unproven::Claim("each filling of the pattern has a second one"))
}

/// With a conclusion denied no guardian can be true, or the truths cannot be satisfied.
pub(super) fn follows(pattern: &Deadly, marks: &Marks, conclusion: Conclusion) -> bool {
    let truths = pattern.truths.iter().map(|truth| truth.scope());
    let needed: Vec<_> = truths.chain([pattern.guardians(marks)]).collect();
    are_contradictory(denied(marks, conclusion), &needed)
}

/// Whether every cell has two digits, and in each house no digit stands in one cell alone.
///
/// In a house with `n` of the cells a filling has `n` digits. As each digit stands in two cells at
/// least, there are no other digits, and each stands in exactly two. So the other digit of each cell
/// is a second filling.
fn are_balanced_pairs(cells: &[(Cell, DigitSet)]) -> bool {
    let balanced = |house: House| {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &(_, digits) in cells.iter().filter(|(cell, _)| house.cells().contains(*cell)) {
            twice |= once & digits;
            once |= digits;
        }
        once == twice
    };
    cells.iter().all(|(_, digits)| digits.len() == 2) && House::ALL.into_iter().all(balanced)
}

/// All ways to fill some cells, each with one of its digits, none twice in a house.
struct Fillings<'a> {
    cells: &'a [(Cell, DigitSet)],
    budget: u32,
}

/// The digits of the cells in a filling, as far as it goes.
type Filling = Vec<Digit>;

impl<'a> Fillings<'a> {
    fn new(cells: &'a [(Cell, DigitSet)]) -> Fillings<'a> {
        Fillings { cells, budget: MOST_FILLINGS }
    }

    fn all_have_a_twin(mut self) -> bool {
        let digits: Vec<_> = self.cells.iter().map(|(_, digits)| *digits).collect();
        let mut checker = |fillings: &mut Self, filling: &Filling| !fillings.has_a_twin(filling);
        !self.any(&digits, &mut Vec::new(), &mut checker) && self.budget > 0
    }

    /// Whether there is another filling with the same digits in every house.
    fn has_a_twin(&mut self, filling: &Filling) -> bool {
        let allowed: Vec<_> = (0..self.cells.len())
            .map(|i| {
                let houses = self.cells[i].0.houses().map(|house| self.digits_in(house, filling));
                houses[0] & houses[1] & houses[2]
            })
            .collect();
        self.any(&allowed, &mut Vec::new(), &mut |_, twin| twin != filling)
    }

    fn digits_in(&self, house: House, filling: &Filling) -> DigitSet {
        let inside =
            self.cells.iter().zip(filling).filter(|((cell, _), _)| house.cells().contains(*cell));
        inside.map(|(_, digit)| *digit).collect()
    }

    /// Whether one of the fillings from these digits passes a test.
    fn any(
        &mut self,
        digits: &[DigitSet],
        filling: &mut Filling,
        test: &mut dyn FnMut(&mut Self, &Filling) -> bool,
    ) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let Some(&set) = digits.get(filling.len()) else { return test(self, filling) };
        let peers = self.cells[filling.len()].0.peers();
        let earlier =
            self.cells.iter().zip(&*filling).filter(|((cell, _), _)| peers.contains(*cell));
        let used: DigitSet = earlier.map(|(_, digit)| *digit).collect();
        (set - used).iter().any(|digit| {
            filling.push(digit);
            let found = self.any(digits, filling, test);
            filling.pop();
            found
        })
    }
}
