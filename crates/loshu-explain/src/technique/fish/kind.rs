//! Sizes, shapes and fins.

use crate::technique::Technique;

/// The houses with these bits, by the index of the house.
pub(super) type Houses = u32;

const ROWS: Houses = 0x1FF;
const COLUMNS: Houses = ROWS << 9;
const BOXES: Houses = ROWS << 18;

/// The houses that may be base and cover in one pass of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    pub(super) base: Houses,
    pub(super) cover: Houses,
}

const BASIC: [Pass; 2] = [Pass { base: ROWS, cover: COLUMNS }, Pass { base: COLUMNS, cover: ROWS }];
const FRANKEN: [Pass; 2] = [
    Pass { base: ROWS | BOXES, cover: COLUMNS | BOXES },
    Pass { base: COLUMNS | BOXES, cover: ROWS | BOXES },
];
const MUTANT: [Pass; 1] = [Pass { base: ROWS | COLUMNS | BOXES, cover: ROWS | COLUMNS | BOXES }];

/// Which houses are base and cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Rows and columns, or columns and rows.
    Basic,
    /// Rows or rows and boxes on one side, columns or columns and boxes on the other.
    Franken,
    /// Everything else.
    Mutant,
}

impl Shape {
    /// The shape of a fish with these houses.
    pub(super) fn of(base: Houses, cover: Houses) -> Shape {
        let lines = |houses| (houses & ROWS != 0, houses & COLUMNS != 0);
        let ((rows, columns), (across, down)) = (lines(base), lines(cover));
        let crossed = rows != columns && rows == down && columns == across;
        match (crossed, (base | cover) & BOXES) {
            (false, _) => Shape::Mutant,
            (true, 0) => Shape::Basic,
            (true, _) => Shape::Franken,
        }
    }

    /// The passes of the search, in order.
    pub(super) fn passes(self) -> &'static [Pass] {
        match self {
            Shape::Basic => &BASIC,
            Shape::Franken => &FRANKEN,
            Shape::Mutant => &MUTANT,
        }
    }
}

/// Whether a fish has fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fins {
    None,
    Some,
    /// Without its fins a base house of a basic fish keeps one candidate at most.
    Sashimi,
}

/// The kind of a fish: 42 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) size: usize,
    pub(super) shape: Shape,
    pub(super) fins: Fins,
}

const SIZES: usize = 6;
const FIRST: usize = Technique::XWing as usize;

/// In the order of the techniques, each in all sizes from 2 to 7.
const CLASSES: [(Shape, Fins); 7] = [
    (Shape::Basic, Fins::None),
    (Shape::Basic, Fins::Some),
    (Shape::Basic, Fins::Sashimi),
    (Shape::Franken, Fins::None),
    (Shape::Franken, Fins::Some),
    (Shape::Mutant, Fins::None),
    (Shape::Mutant, Fins::Some),
];

impl Kind {
    /// The kind that the technique is.
    pub(super) fn of(technique: Technique) -> Kind {
        let place = technique as usize - FIRST;
        let (shape, fins) = CLASSES[place / SIZES];
        Kind { size: place % SIZES + 2, shape, fins }
    }

    /// The technique of this kind.
    pub(super) fn technique(self) -> Technique {
        let class = CLASSES.iter().position(|class| *class == (self.shape, self.fins));
        let class = class.expect("only basic fish are sashimi");
        Technique::ALL[FIRST + SIZES * class + self.size - 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_lead_back() {
        let all = &Technique::ALL[FIRST..FIRST + SIZES * CLASSES.len()];
        assert_eq!(all.last(), Some(&Technique::FinnedMutantLeviathan));
        assert!(all.iter().all(|&technique| Kind::of(technique).technique() == technique));
        assert_eq!(
            Kind::of(Technique::SashimiJellyfish),
            Kind { size: 4, shape: Shape::Basic, fins: Fins::Sashimi }
        );
    }

    #[test]
    fn shapes() {
        let shape = |base: &[usize], cover: &[usize]| {
            let mask = |houses: &[usize]| houses.iter().fold(0, |mask, house| mask | 1 << house);
            Shape::of(mask(base), mask(cover))
        };
        assert_eq!(shape(&[0, 1], &[9, 10]), Shape::Basic);
        assert_eq!(shape(&[9, 18], &[0, 19]), Shape::Franken);
        assert_eq!(shape(&[0, 1], &[9, 18]), Shape::Franken);
        assert_eq!(shape(&[18, 19], &[0, 1]), Shape::Mutant);
        assert_eq!(shape(&[0, 1], &[18, 19]), Shape::Mutant);
        assert_eq!(shape(&[0, 9], &[1, 10]), Shape::Mutant);
        assert_eq!(shape(&[0, 1], &[2, 9]), Shape::Mutant);
    }
}
