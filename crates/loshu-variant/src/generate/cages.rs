//! Random killer cages that cover a solution.

use std::collections::BTreeSet;

use crate::clue::Clue;
use crate::random::Random;
use crate::shape::Shape;

/// How many cells cages begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sizes {
    /// With few large cages a puzzle hardly needs givens.
    Usual,
    /// For puzzles that are hard.
    Large,
    /// Beside other clues, which are to be needed, too.
    Beside,
}

impl Sizes {
    /// The sizes by their weights.
    const fn list(self) -> &'static [usize] {
        match self {
            Sizes::Usual => &[2, 2, 3, 3, 3, 4, 4, 5],
            Sizes::Large => &[2, 3, 3, 4, 4, 4, 5, 5],
            Sizes::Beside => &[4, 5, 5, 6],
        }
    }
}

/// No cage becomes larger.
const MOST: usize = 6;

/// How often cages are drawn until no cell is alone. Hardly ever is a second time needed.
const DRAWS: usize = 20;

/// Cages that cover all cells. They are connected, and no digit is in one twice.
#[derive(Clone)]
pub(super) struct Cages<'a> {
    shape: &'a Shape,
    digits: &'a [u8],
    /// The cell that each cell is turned or mirrored to, if the cages are to be symmetric.
    image: Option<&'a [usize]>,
    cages: Vec<Vec<usize>>,
    /// The cage of each cell.
    of: Vec<usize>,
}

/// One way to make other cages out of two.
#[derive(Clone)]
enum Change {
    /// Some cells leave their cage together.
    Split { cage: usize, part: Vec<usize> },
    /// A cell goes over to a cage beside it.
    Move { cell: usize, to: usize },
    /// All cells of a cage go over to one beside it.
    Merge { cage: usize, to: usize },
}

impl<'a> Cages<'a> {
    /// Draws cages.
    pub(super) fn random(
        shape: &'a Shape,
        digits: &'a [u8],
        sizes: Sizes,
        image: Option<&'a [usize]>,
        random: &mut Random,
    ) -> Cages<'a> {
        let sizes = sizes.list();
        let mut drawn = Cages::draw(shape, digits, sizes, image, random);
        for _ in 1..DRAWS {
            if drawn.cages.iter().all(|cage| cage.len() != 1) {
                break;
            }
            drawn = Cages::draw(shape, digits, sizes, image, random);
        }
        drawn
    }

    /// The cages with their sums. A cell that is alone has no cage: it would be a given in disguise.
    pub(super) fn clues(&self) -> impl Iterator<Item = Clue> {
        self.cages.iter().filter(|cage| cage.len() > 1).map(|cage| {
            let mut cells = cage.clone();
            cells.sort_unstable();
            Clue::Cage { cells, total: Some(sum(cage, self.digits)) }
        })
    }

    /// Cages grow from random cells. A cell that is left alone joins a cage beside it, or takes a cell from one.
    fn draw(
        shape: &'a Shape,
        digits: &'a [u8],
        sizes: &[usize],
        image: Option<&'a [usize]>,
        random: &mut Random,
    ) -> Cages<'a> {
        let mut order: Vec<usize> = (0..shape.len()).collect();
        random.shuffle(&mut order);
        let of = vec![usize::MAX; shape.len()];
        let mut drawn = Cages { shape, digits, image, cages: Vec::new(), of };
        drawn.cage_own_images(&order, random);
        for &first in &order {
            if drawn.of[first] == usize::MAX {
                drawn.grow(first, random.pick(sizes).unwrap_or(2), random);
            }
        }
        for cell in order {
            if drawn.cages[drawn.of[cell]].len() == 1 {
                drawn.end_loneliness(cell, random);
            }
        }
        drawn
    }

    /// The cells that are their own images get cages that are their own images: each with a neighbour and its image.
    fn cage_own_images(&mut self, order: &[usize], random: &mut Random) {
        let Some(image) = self.image else { return };
        for &cell in order.iter().filter(|&&cell| image[cell] == cell) {
            let takes = |near: &usize| {
                let cells = BTreeSet::from([cell, *near, image[*near]]);
                let digits: BTreeSet<u8> = cells.iter().map(|&cell| self.digits[cell]).collect();
                digits.len() == cells.len() && cells.iter().all(|&cell| self.of[cell] == usize::MAX)
            };
            let near: Vec<usize> = self.shape.neighbours(cell).filter(takes).collect();
            let Some(near) = random.pick(&near) else { continue };
            let cells = BTreeSet::from([cell, near, image[near]]);
            cells.iter().for_each(|&cell| self.of[cell] = self.cages.len());
            self.cages.push(cells.into_iter().collect());
        }
    }

    /// Lets a cage grow, and its image with it.
    fn grow(&mut self, first: usize, wanted: usize, random: &mut Random) {
        let cage = self.cages.len();
        let images: &[usize] = self.image.unwrap_or_default();
        self.open(first);
        match images.get(first) {
            // No neighbour was free to make it a cage that is its own image.
            Some(&image) if image == first => return,
            Some(&image) => self.open(image),
            None => {}
        }
        while self.cages[cage].len() < wanted {
            let around = self.cages[cage].iter().flat_map(|&cell| self.shape.neighbours(cell));
            let is_free =
                |cage: usize, cell: usize| self.of[cell] == usize::MAX && self.takes(cage, cell);
            let is_open = |cell: &usize| {
                let image = images.get(*cell);
                is_free(cage, *cell)
                    && image.is_none_or(|&image| image != *cell && is_free(cage + 1, image))
            };
            let mut next: Vec<usize> = around.filter(is_open).collect();
            next.sort_unstable();
            next.dedup();
            let Some(cell) = random.pick(&next) else { break };
            self.put(cell, cage);
            if let Some(&image) = images.get(cell) {
                self.put(image, cage + 1);
            }
        }
    }

    /// Begins a cage with a cell.
    fn open(&mut self, cell: usize) {
        self.of[cell] = self.cages.len();
        self.cages.push(vec![cell]);
    }

    fn put(&mut self, cell: usize, cage: usize) {
        self.of[cell] = cage;
        self.cages[cage].push(cell);
    }

    fn end_loneliness(&mut self, cell: usize, random: &mut Random) {
        let own = self.of[cell];
        let mut changes = Vec::new();
        for near in self.shape.neighbours(cell) {
            if self.is_open(self.of[near], cell) {
                changes.push(Change::Move { cell, to: self.of[near] });
            }
            if self.can_leave(near) {
                changes.push(Change::Move { cell: near, to: own });
            }
        }
        self.make_any(changes, random);
    }

    /// Changes cages so that another grid that has all of their sums breaks one. Returns whether that was possible.
    pub(super) fn exclude(&mut self, other: &[u8], random: &mut Random) -> bool {
        let digits = self.digits;
        let is_told = |part: &[usize]| sum(part, digits) != sum(part, other);
        self.make_one(is_told, |cell| digits[cell] != other[cell], random)
    }

    /// Changes cages with cells that a player has not filled. Returns whether that was possible.
    pub(super) fn change(&mut self, is_open: impl Fn(usize) -> bool, random: &mut Random) -> bool {
        self.make_one(|part| part.iter().any(|&cell| is_open(cell)), &is_open, random)
    }

    /// Whether more than a third of the cages have two cells: a wall of bricks.
    pub(super) fn are_bricks(&self) -> bool {
        let cages = || self.cages.iter().filter(|cage| cage.len() > 1);
        3 * cages().filter(|cage| cage.len() == 2).count() > cages().count()
    }

    /// Makes one cage of two that lie beside each other, one of them of two cells. Returns whether that was possible.
    pub(super) fn merge_brick(&mut self, random: &mut Random) -> bool {
        self.merge_two(|one, other| one == 2 || other == 2, random)
    }

    /// Makes one cage of two that lie beside each other. Returns whether that was possible.
    pub(super) fn merge(&mut self, random: &mut Random) -> bool {
        self.merge_two(|_, _| true, random)
    }

    fn merge_two(&mut self, pass: impl Fn(usize, usize) -> bool, random: &mut Random) -> bool {
        let mut pairs = BTreeSet::new();
        for cell in 0..self.shape.len() {
            let near = self.shape.neighbours(cell).map(|near| self.of[near]);
            pairs.extend(near.filter(|&to| to > self.of[cell]).map(|to| (self.of[cell], to)));
        }
        let fit = |&(cage, to): &(usize, usize)| {
            let (one, other) = (self.cages[cage].len(), self.cages[to].len());
            one + other <= MOST
                && pass(one, other)
                && self.cages[cage].iter().all(|&cell| self.takes(to, cell))
        };
        let pairs: Vec<(usize, usize)> = pairs.into_iter().filter(fit).collect();
        let merge = |(cage, to)| Change::Merge { cage, to };
        self.make_any(pairs.into_iter().map(merge).collect(), random)
    }

    /// Makes one of the changes that split off such a part, or move such a cell.
    fn make_one(
        &mut self,
        splits: impl Fn(&[usize]) -> bool,
        moves: impl Fn(usize) -> bool,
        random: &mut Random,
    ) -> bool {
        let mut changes = Vec::new();
        for (cage, cells) in self.cages.iter().enumerate() {
            let parts = parts(self.shape, cells).into_iter().filter(|part| splits(part));
            changes.extend(parts.map(|part| Change::Split { cage, part }));
        }
        for cell in (0..self.shape.len()).filter(|&cell| moves(cell)) {
            if self.can_leave(cell) {
                let mut near: Vec<usize> =
                    self.shape.neighbours(cell).map(|near| self.of[near]).collect();
                near.sort_unstable();
                near.dedup();
                let open = near.into_iter().filter(|&to| self.is_open(to, cell));
                changes.extend(open.map(|to| Change::Move { cell, to }));
            }
        }
        self.make_any(changes, random)
    }

    /// Makes one of some changes, with its image. Returns whether one is possible.
    fn make_any(&mut self, mut changes: Vec<Change>, random: &mut Random) -> bool {
        while !changes.is_empty() {
            let change = changes.swap_remove(random.below(changes.len()));
            let Some(image) = self.image else {
                self.make(change);
                return true;
            };
            let mut changed = self.clone();
            if changed.make_both(change, image) {
                *self = changed;
                return true;
            }
        }
        false
    }

    /// Makes a change and its image. Returns whether the cages are sound and symmetric after that.
    fn make_both(&mut self, change: Change, image: &[usize]) -> bool {
        let other = match &change {
            Change::Split { part, .. } => part.iter().map(|&cell| image[cell]).collect(),
            Change::Move { cell, .. } => vec![image[*cell]],
            Change::Merge { cage, .. } => vec![image[self.cages[*cage][0]]],
        };
        let to = match &change {
            Change::Split { .. } => None,
            Change::Move { to, .. } | Change::Merge { to, .. } => Some(image[self.cages[*to][0]]),
        };
        self.make(change.clone());
        let cage = self.of[other[0]];
        match (change, to) {
            (Change::Split { .. }, _) => {
                let is_part = |cell: &usize| self.of[*cell] == cage;
                if !other.iter().all(is_part) || self.cages[cage].len() <= other.len() {
                    return self.is_sound(image);
                }
                self.make(Change::Split { cage, part: other });
            }
            (Change::Move { .. }, Some(to)) => {
                self.make(Change::Move { cell: other[0], to: self.of[to] });
            }
            (Change::Merge { .. }, Some(to)) if self.of[to] != cage => {
                self.make(Change::Merge { cage, to: self.of[to] });
            }
            (Change::Move { .. } | Change::Merge { .. }, _) => {}
        }
        self.is_sound(image)
    }

    /// Whether each cage is one that a change may make, and its image is a cage too.
    fn is_sound(&self, image: &[usize]) -> bool {
        let is_cage = |cage: &Vec<usize>| {
            let digits: BTreeSet<u8> = cage.iter().map(|&cell| self.digits[cell]).collect();
            let to: BTreeSet<usize> = cage.iter().map(|&cell| self.of[image[cell]]).collect();
            let is_image = to.iter().all(|&other| self.cages[other].len() == cage.len());
            digits.len() == cage.len()
                && cage.len() <= MOST
                && to.len() == 1
                && is_image
                && is_connected(self.shape, cage)
        };
        self.cages.iter().filter(|cage| !cage.is_empty()).all(is_cage)
    }

    fn make(&mut self, change: Change) {
        match change {
            Change::Split { cage, part } => {
                self.cages[cage].retain(|cell| !part.contains(cell));
                part.iter().for_each(|&cell| self.of[cell] = self.cages.len());
                self.cages.push(part);
            }
            Change::Move { cell, to } => {
                self.cages[self.of[cell]].retain(|other| *other != cell);
                self.cages[to].push(cell);
                self.of[cell] = to;
            }
            Change::Merge { cage, to } => {
                let cells = core::mem::take(&mut self.cages[cage]);
                cells.iter().for_each(|&cell| self.of[cell] = to);
                self.cages[to].extend(cells);
            }
        }
    }

    /// Whether no cell of a cage has the digit of a cell.
    fn takes(&self, cage: usize, cell: usize) -> bool {
        self.cages[cage].iter().all(|&other| self.digits[other] != self.digits[cell])
    }

    /// Whether a cell of another cage can join a cage.
    fn is_open(&self, cage: usize, cell: usize) -> bool {
        cage != self.of[cell] && self.cages[cage].len() < MOST && self.takes(cage, cell)
    }

    /// Whether a cell leaves its cage connected, with two cells or more.
    fn can_leave(&self, cell: usize) -> bool {
        let cage = &self.cages[self.of[cell]];
        let rest: Vec<usize> = cage.iter().copied().filter(|other| *other != cell).collect();
        rest.len() >= 2 && is_connected(self.shape, &rest)
    }
}

fn sum(cells: &[usize], digits: &[u8]) -> i32 {
    cells.iter().map(|&cell| i32::from(digits[cell])).sum()
}

/// The parts with the first cell of a cage into which it can be split: both are connected, with two cells or more.
fn parts(shape: &Shape, cells: &[usize]) -> Vec<Vec<usize>> {
    let is_whole = |part: &[usize]| part.len() >= 2 && is_connected(shape, part);
    let mut parts = Vec::new();
    // Each odd number is a set of cells with the first one.
    for set in (1..1_u32 << cells.len()).step_by(2) {
        let (mut part, mut other) = (Vec::new(), Vec::new());
        for (bit, &cell) in cells.iter().enumerate() {
            if set >> bit & 1 == 1 { part.push(cell) } else { other.push(cell) }
        }
        if is_whole(&part) && is_whole(&other) {
            parts.push(part);
        }
    }
    parts
}

/// Whether cells hang together.
fn is_connected(shape: &Shape, cells: &[usize]) -> bool {
    let mut reached: Vec<usize> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let near = shape.neighbours(cell).filter(|near| cells.contains(near));
        let new: Vec<usize> = near.filter(|near| !reached.contains(near)).collect();
        reached.extend(new);
        next += 1;
    }
    reached.len() == cells.len()
}
