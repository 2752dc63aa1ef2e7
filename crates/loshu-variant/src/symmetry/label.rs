//! The canonical order of rows, columns and digits of a board with boxes and nothing else.
//!
//! The lines of a board are told apart by what stands in them, again and again, until nothing more is learned. Where some
//! are still alike, one of them is chosen, each in turn, and the least of all boards that come of it is the canonical one.
//! Where two of these boards are equal there is a symmetry, and what it makes of a choice that was tried is not tried. This
//! is how B. McKay's `nauty` labels graphs ("Practical graph isomorphism", 1981).

use loshu::{Limits, Stop};

use crate::digits::DigitSet;

/// A board with boxes of so many rows and columns, and the digits that its cells may have.
pub(super) struct Board<'a> {
    pub(super) side: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// No digits are no restriction.
    pub(super) cells: &'a [DigitSet],
}

/// The order that makes the canonical board.
pub(super) struct Labelled {
    /// Whether rows and columns change places first.
    pub(super) transposed: bool,
    /// The old row of each new one, and the old column of each new one.
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
    /// The old digits in their new order, from 1.
    pub(super) digits: Vec<u8>,
    /// In how many ways the board is the same.
    pub(super) automorphisms: f64,
}

/// The canonical order. Only a board whose boxes are as high as wide can be transposed.
pub(super) fn label(board: &Board<'_>, limits: &Limits) -> Result<Labelled, Stop> {
    let graph = Graph::new(board);
    let mut search = Search {
        graph: &graph,
        limits,
        first: None,
        best: None,
        symmetries: Vec::new(),
        path: Vec::new(),
        automorphisms: 1.0,
    };
    let colours = graph.refined(graph.kinds.clone());
    search.explore(&colours, 0, true)?;
    let Some(Leaf { ranks, .. }) = search.best else { unreachable!("each search comes to an end") };
    let automorphisms = search.automorphisms;
    Ok(graph.read(&ranks, automorphisms))
}

/// The parts of a board: two axes, their bands of boxes, the lines, and the digits.
struct Graph {
    side: usize,
    /// How many lines a band has on each axis.
    widths: [usize; 2],
    /// What each part is. Parts that can change places are alike.
    kinds: Vec<usize>,
    /// The part that each part belongs to: of a line its band, of a band its axis.
    wholes: Vec<Option<usize>>,
    /// The row, the column and the digit of each candidate of a cell that may not have all digits.
    entries: Vec<[usize; 3]>,
    /// The other parts of the entries of each part.
    beside: Vec<Vec<[usize; 2]>>,
}

impl Graph {
    fn new(board: &Board<'_>) -> Graph {
        let side = board.side;
        let widths = [board.rows, board.columns];
        let is_square = board.rows == board.columns;
        let mut kinds = vec![0, usize::from(!is_square)];
        let mut wholes = vec![None, None];
        // The kinds of an axis are apart from those of the other one, unless these can be exchanged.
        let kind = |level: usize, axis: usize| 2 * level + if is_square { 0 } else { axis };
        for (axis, width) in widths.into_iter().enumerate() {
            for _ in 0..side / width {
                kinds.push(kind(1, axis));
                wholes.push(Some(axis));
            }
        }
        let bands = [2, 2 + side / widths[0]];
        for (axis, width) in widths.into_iter().enumerate() {
            for line in 0..side {
                kinds.push(kind(2, axis));
                wholes.push(Some(bands[axis] + line / width));
            }
        }
        let lines = kinds.len() - 2 * side;
        let digits = kinds.len();
        kinds.extend((0..side).map(|_| 6));
        wholes.extend((0..side).map(|_| None));
        let mut entries = Vec::new();
        for (cell, set) in board.cells.iter().enumerate() {
            let (row, column) = (lines + cell / side, lines + side + cell % side);
            entries.extend(set.iter().map(|digit| [row, column, digits + usize::from(digit) - 1]));
        }
        let mut beside = vec![Vec::new(); kinds.len()];
        for &[row, column, digit] in &entries {
            beside[row].push([column, digit]);
            beside[column].push([row, digit]);
            beside[digit].push([row, column]);
        }
        Graph { side, widths, kinds, wholes, entries, beside }
    }

    /// The first line; those of the other axis follow, and then the digits.
    fn lines(&self) -> usize {
        self.kinds.len() - 3 * self.side
    }

    /// Tells parts apart by what is beside them, until that teaches nothing.
    fn refined(&self, mut colours: Vec<usize>) -> Vec<usize> {
        let mut parts: Vec<usize> = (0..colours.len()).collect();
        let mut number = 0;
        loop {
            let mut inside = vec![Vec::new(); colours.len()];
            for (part, whole) in self.wholes.iter().enumerate() {
                if let Some(whole) = whole {
                    inside[*whole].push(colours[part]);
                }
            }
            let looks: Vec<_> = (0..colours.len())
                .map(|part| {
                    let mut beside: Vec<[usize; 2]> = self.beside[part]
                        .iter()
                        .map(|&[one, other]| {
                            let (one, other) = (colours[one], colours[other]);
                            [one.min(other), one.max(other)]
                        })
                        .collect();
                    beside.sort_unstable();
                    inside[part].sort_unstable();
                    let whole = self.wholes[part].map(|whole| colours[whole]);
                    (colours[part], whole, std::mem::take(&mut inside[part]), beside)
                })
                .collect();
            parts.sort_by(|&one, &other| looks[one].cmp(&looks[other]));
            let mut now = 0;
            for at in 0..parts.len() {
                if at > 0 && looks[parts[at]] != looks[parts[at - 1]] {
                    now += 1;
                }
                colours[parts[at]] = now;
            }
            if now + 1 == number {
                return colours;
            }
            number = now + 1;
        }
    }

    /// What the board is when each part has a rank.
    fn certificate(&self, ranks: &[usize]) -> Vec<[usize; 3]> {
        let whole = |(part, whole): (usize, &Option<usize>)| {
            whole.map(|whole| [ranks[part], ranks[whole], ranks.len()])
        };
        let wholes = self.wholes.iter().enumerate().filter_map(whole);
        let entries = self.entries.iter().map(|&[row, column, digit]| {
            let (row, column) = (ranks[row], ranks[column]);
            [row.min(column), row.max(column), ranks[digit]]
        });
        let mut all: Vec<[usize; 3]> = entries.chain(wholes).collect();
        all.sort_unstable();
        all
    }

    /// The board whose parts are in the order of their ranks.
    fn read(&self, ranks: &[usize], automorphisms: f64) -> Labelled {
        let lines = self.lines();
        let transposed = self.widths[0] == self.widths[1] && ranks[1] < ranks[0];
        let in_order = |axis: usize| {
            let first = lines + axis * self.side;
            let mut order: Vec<usize> = (0..self.side).collect();
            let rank = |line: usize| {
                let band = self.wholes[first + line].map(|band| ranks[band]);
                (band, ranks[first + line])
            };
            order.sort_by_key(|&line| rank(line));
            order
        };
        let (rows, columns) = match transposed {
            false => (in_order(0), in_order(1)),
            true => (in_order(1), in_order(0)),
        };
        let first = lines + 2 * self.side;
        let mut digits: Vec<u8> = (1..=self.side as u8).collect();
        digits.sort_by_key(|&digit| ranks[first + usize::from(digit) - 1]);
        Labelled { transposed, rows, columns, digits, automorphisms }
    }
}

/// The parts of the first colour that several parts have.
fn alike(colours: &[usize]) -> Vec<usize> {
    let mut of_colour = vec![Vec::new(); colours.len()];
    for (part, &colour) in colours.iter().enumerate() {
        of_colour[colour].push(part);
    }
    of_colour.into_iter().find(|parts| parts.len() > 1).unwrap_or_default()
}

/// A board in which nothing is alike any more.
#[derive(Clone)]
struct Leaf {
    ranks: Vec<usize>,
    certificate: Vec<[usize; 3]>,
    /// The choices that led to it.
    path: Vec<usize>,
}

struct Search<'a> {
    graph: &'a Graph,
    limits: &'a Limits,
    first: Option<Leaf>,
    best: Option<Leaf>,
    /// What each part becomes under each symmetry that was found.
    symmetries: Vec<Vec<usize>>,
    /// The choices so far.
    path: Vec<usize>,
    automorphisms: f64,
}

impl Search<'_> {
    /// Makes all choices from here. Returns the depth to go back to, if there is no need to look at what lies below it.
    fn explore(
        &mut self,
        colours: &[usize],
        depth: usize,
        is_first: bool,
    ) -> Result<Option<usize>, Stop> {
        self.limits.look()?;
        let alike = alike(colours);
        if alike.is_empty() {
            return Ok(self.arrive(colours));
        }
        let mut tried: Vec<usize> = Vec::new();
        for &part in &alike {
            let orbits = self.orbits();
            if tried.iter().any(|&other| orbits[other] == orbits[part]) {
                continue;
            }
            tried.push(part);
            let chosen =
                |(other, &colour): (usize, &usize)| 2 * colour + usize::from(other != part);
            let next = self.graph.refined(colours.iter().enumerate().map(chosen).collect());
            self.path.push(part);
            let back = self.explore(&next, depth + 1, is_first && tried.len() == 1)?;
            self.path.pop();
            if let Some(back) = back.filter(|&back| back < depth) {
                return Ok(Some(back));
            }
        }
        if is_first {
            // Those that fix the choices before move the first choice here to so many parts.
            let orbits = self.orbits();
            let size = alike.iter().filter(|&&part| orbits[part] == orbits[alike[0]]).count();
            self.automorphisms *= size as f64;
        }
        Ok(None)
    }

    /// Compares a board with the first and the best one. Returns the depth to go back to after a symmetry.
    fn arrive(&mut self, ranks: &[usize]) -> Option<usize> {
        let certificate = self.graph.certificate(ranks);
        let leaf = Leaf { ranks: ranks.to_vec(), certificate, path: self.path.clone() };
        let Some((first, best)) = self.first.as_ref().zip(self.best.as_ref()) else {
            self.first = Some(leaf.clone());
            self.best = Some(leaf);
            return None;
        };
        let equal = [first, best].into_iter().find(|known| known.certificate == leaf.certificate);
        if let Some(known) = equal {
            let mut at = vec![0; ranks.len()];
            for (part, &rank) in ranks.iter().enumerate() {
                at[rank] = part;
            }
            let common = known.path.iter().zip(&leaf.path).take_while(|(a, b)| a == b).count();
            self.symmetries.push(known.ranks.iter().map(|&rank| at[rank]).collect());
            return Some(common);
        }
        if leaf.certificate < best.certificate {
            self.best = Some(leaf);
        }
        None
    }

    /// The least part that each part becomes under the symmetries that leave all choices so far where they are.
    fn orbits(&self) -> Vec<usize> {
        let mut roots: Vec<usize> = (0..self.graph.kinds.len()).collect();
        fn root(roots: &[usize], mut part: usize) -> usize {
            while roots[part] != part {
                part = roots[part];
            }
            part
        }
        let fixing = self
            .symmetries
            .iter()
            .filter(|symmetry| self.path.iter().all(|&part| symmetry[part] == part));
        for symmetry in fixing {
            for (part, &other) in symmetry.iter().enumerate() {
                let (one, other) = (root(&roots, part), root(&roots, other));
                roots[one.max(other)] = one.min(other);
            }
        }
        (0..roots.len()).map(|part| root(&roots, part)).collect()
    }
}
