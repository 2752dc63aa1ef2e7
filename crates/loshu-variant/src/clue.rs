//! Clues: the rules of a puzzle as its setter states them, before they become constraints.

pub(crate) mod own;

use self::own::OwnRule;
pub use crate::line::Line;
use crate::rule_error::RuleError;
use crate::rules::{Rules, Side, Sign};
use crate::shape::{Shape, Step};

/// One rule of a puzzle as its setter states it. A picture is drawn from clues, files are written from them,
/// and [`Setting::rules`](crate::Setting::rules) turns them into constraints. Cells are numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Clue {
    /// A rule of the whole grid.
    Global(Global),
    /// Cells with different digits and, if it is told, their sum.
    Cage {
        /// The cells.
        cells: Vec<usize>,
        /// The sum.
        total: Option<i32>,
    },
    /// Cells with different digits whose sum has this digital root.
    DigitalRoot {
        /// The cells.
        cells: Vec<usize>,
        /// The root, 1 to 9.
        root: u8,
    },
    /// Cells with different digits.
    ExtraRegion(Vec<usize>),
    /// Cells along a line.
    Line {
        /// What the line says.
        kind: Line,
        /// The cells in their order.
        cells: Vec<usize>,
    },
    /// The digits on the shaft add up to the number in the circle.
    Arrow {
        /// The cells of the circle, the digit of the highest value first.
        circle: Vec<usize>,
        /// The cells of the shaft.
        shaft: Vec<usize>,
    },
    /// A dot, a letter or an inequality between two cells.
    Sign {
        /// The cells.
        cells: [usize; 2],
        /// What the sign says.
        sign: Sign,
    },
    /// A mark in a cell.
    Mark {
        /// What the mark says.
        kind: Mark,
        /// The cell.
        cell: usize,
    },
    /// What a group of cells says together.
    Group {
        /// What they say.
        kind: Group,
        /// The cells.
        cells: Vec<usize>,
        /// The numbers in what they say, as many as [`Group::numbers`] tells.
        numbers: Vec<u16>,
    },
    /// Each of the digits is in one of the cells; a digit listed twice is in two of them.
    Quadruple {
        /// The cells.
        cells: Vec<usize>,
        /// The digits.
        digits: Vec<u8>,
    },
    /// The cells have the same digits as the others, one by one.
    Clone {
        /// The cells.
        cells: Vec<usize>,
        /// The others.
        others: Vec<usize>,
    },
    /// The sum of a diagonal.
    LittleKiller {
        /// The row and the column of the number, which is outside of the grid: cells begin at 0.
        from: (i32, i32),
        /// The step from there to the first cell, and from each cell to the next one.
        step: Step,
        /// The sum.
        total: i32,
    },
    /// A number beside a row or a column.
    Outside {
        /// What the number says.
        kind: Outside,
        /// Where it stands.
        side: Side,
        /// The number.
        number: i32,
    },
    /// A rule of the setter's own.
    Own(Box<OwnRule>),
}

/// Rules of the whole grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Global {
    /// The diagonal from the lower left corner has different digits.
    RisingDiagonal,
    /// The diagonal from the upper left corner has different digits.
    FallingDiagonal,
    /// Four windows, or more in larger grids, are houses.
    Windoku,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Orthogonal neighbours without a dot are not consecutive.
    NonConsecutive,
    /// The first cells of all regions differ, the second ones, and so on.
    DisjointGroups,
    /// Orthogonal neighbours without a dot have no ratio that a dot of the puzzle has (2 if none has).
    AllRatios,
    /// Orthogonal neighbours without a letter do not add up to 5 or 10.
    AllSums,
    /// Any two by two cells have a low, a middle and a high digit.
    GlobalEntropy,
    /// Any two by two cells have digits of all remainders by three.
    GlobalModularity,
    /// Cells with the same digit are not as many steps apart as it says.
    AntiTaxicab,
    /// The middle digit has the least one above it or the greatest one below it.
    DutchFlatmates,
    /// No two rows or columns, read as numbers from both ends, are equal.
    DifferentRanks,
}

/// What a group of cells says together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// The digits are different; those between the least and the greatest have this sum.
    Lunchbox,
    /// The digits are different; whichever are added up, the sum is not this one.
    Rellik,
    /// The digits are different; half are even, half odd; half are low, half high.
    Equality,
    /// So many cells have a digit: pairs of how many and which.
    LookAndSay,
    /// A digit in one of the cells says how many of them have it.
    CountingCircles,
    /// The cells, cut into so many parts of the same size, have the same digits in each.
    SameDigits,
}

/// How many numbers a group of cells tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupNumbers {
    /// None.
    None,
    /// One.
    One,
    /// One pair or more, each of how many and which.
    Pairs,
}

/// What a mark says about its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The digit is odd.
    Odd,
    /// The digit is even.
    Even,
    /// The digit is less than those of all orthogonal neighbours without this mark.
    Minimum,
    /// The digit is greater than those of all orthogonal neighbours without this mark.
    Maximum,
    /// The digit says in which row of its column the number of its own row is.
    RowIndexer,
    /// The digit says in which column of its row the number of its own column is.
    ColumnIndexer,
    /// The digit says at which place of its box the number of its own place is.
    BoxIndexer,
}

/// What a number beside a row or a column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outside {
    /// The sum of the digits between the least and the greatest digit.
    Sandwich,
    /// The sum of the first X digits, where X is the first one.
    XSum,
    /// How many digits are greater than all before them.
    Skyscraper,
    /// The first digit says in which cell this one is.
    NumberedRoom,
    /// The first digit that is less than one before it.
    HiddenSkyscraper,
    /// The place among all rows and columns, read as numbers from both ends and sorted.
    FullRank,
    /// The same where lines may be equal.
    FullRankWithTies,
}

impl Group {
    /// Returns how many numbers the group tells.
    pub const fn numbers(self) -> GroupNumbers {
        match self {
            Group::Lunchbox | Group::Rellik | Group::SameDigits => GroupNumbers::One,
            Group::LookAndSay => GroupNumbers::Pairs,
            Group::Equality | Group::CountingCircles => GroupNumbers::None,
        }
    }

    /// Returns the letters that stand in the first cell of the group, with its numbers: `LB12`.
    pub fn letters(self, numbers: &[u16]) -> String {
        let letters = match self {
            Group::Lunchbox => "LB",
            Group::Rellik => "NO",
            Group::Equality => "EQ",
            Group::SameDigits => "SD",
            Group::LookAndSay | Group::CountingCircles => "",
        };
        let number = match self {
            Group::Lunchbox | Group::Rellik => numbers.iter().map(u16::to_string).collect(),
            Group::LookAndSay => {
                let pairs = numbers.chunks(2);
                let read = pairs.map(|pair| pair.iter().map(u16::to_string).collect::<String>());
                read.collect::<Vec<_>>().join(" ")
            }
            // How many parts there are is not said where each of them is drawn.
            Group::Equality | Group::SameDigits | Group::CountingCircles => String::new(),
        };
        format!("{letters}{number}")
    }

    /// Returns the parts of the cells: all of them, or those that have the same digits.
    pub fn parts(self, cells: &[usize], numbers: &[u16]) -> Vec<Vec<usize>> {
        let parts = match self {
            Group::SameDigits => numbers.first().map_or(1, |parts| usize::from(*parts)),
            Group::Lunchbox
            | Group::Rellik
            | Group::Equality
            | Group::LookAndSay
            | Group::CountingCircles => 1,
        };
        let size = cells.len().checked_div(parts).unwrap_or(0).max(1);
        cells.chunks(size).map(<[usize]>::to_vec).collect()
    }

    /// Whether it matters in which order the cells are told.
    #[cfg(feature = "fpuzzles")]
    pub(crate) const fn has_order(self) -> bool {
        match self {
            Group::Lunchbox | Group::SameDigits => true,
            Group::Rellik | Group::Equality | Group::LookAndSay | Group::CountingCircles => false,
        }
    }

    /// Adds the constraints of a group of cells.
    fn add_to(self, rules: &mut Rules, cells: &[usize], numbers: &[u16]) -> Result<(), RuleError> {
        let rule = self.kind().name();
        let number = || match numbers {
            [number] => Ok(*number),
            _ => Err(RuleError::Numbers { rule, numbers: numbers.len() }),
        };
        match self {
            Group::Lunchbox => rules.lunchbox(cells, number()?.into()),
            Group::Rellik => rules.rellik_cage(cells, number()?.into()),
            Group::Equality => rules.equality_cage(cells),
            Group::LookAndSay => {
                if numbers.is_empty() || !numbers.len().is_multiple_of(2) {
                    return Err(RuleError::Numbers { rule, numbers: numbers.len() });
                }
                let pairs = numbers.chunks_exact(2).map(|pair| {
                    // A larger number is no digit either.
                    (pair[0], u8::try_from(pair[1]).unwrap_or(u8::MAX))
                });
                rules.look_and_say_cage(cells, &pairs.collect::<Vec<_>>())
            }
            Group::CountingCircles => rules.counting_circles(cells),
            Group::SameDigits => {
                let parts = usize::from(number()?);
                if parts == 0 || !cells.len().is_multiple_of(parts) {
                    return Err(RuleError::CellCount { rule, cells: cells.len() });
                }
                rules.same_digits(&self.parts(cells, numbers))
            }
        }
    }
}

impl Global {
    /// All of them.
    pub const ALL: [Global; 14] = [
        Global::RisingDiagonal,
        Global::FallingDiagonal,
        Global::Windoku,
        Global::AntiKnight,
        Global::AntiKing,
        Global::NonConsecutive,
        Global::DisjointGroups,
        Global::AllRatios,
        Global::AllSums,
        Global::GlobalEntropy,
        Global::GlobalModularity,
        Global::AntiTaxicab,
        Global::DutchFlatmates,
        Global::DifferentRanks,
    ];

    /// Returns the name by which the rule is asked for: `anti-knight`. [`Clue::name`] is what it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Global::RisingDiagonal => "rising-diagonal",
            Global::FallingDiagonal => "falling-diagonal",
            Global::Windoku => "windoku",
            Global::AntiKnight => "anti-knight",
            Global::AntiKing => "anti-king",
            Global::NonConsecutive => "non-consecutive",
            Global::DisjointGroups => "disjoint-groups",
            Global::AllRatios => "all-ratios",
            Global::AllSums => "all-xv",
            Global::GlobalEntropy => "global-entropy",
            Global::GlobalModularity => "global-modularity",
            Global::AntiTaxicab => "anti-taxicab",
            Global::DutchFlatmates => "dutch-flatmates",
            Global::DifferentRanks => "different-ranks",
        }
    }

    /// Returns the name in Chinese: `无马`.
    pub fn chinese_name(self) -> &'static str {
        self.kind().chinese_name()
    }
}

impl Clue {
    /// Returns the cells in their order; none for rules of the whole grid.
    pub fn cells(&self, shape: &Shape) -> Vec<usize> {
        match self {
            Clue::Global(_) => Vec::new(),
            Clue::Cage { cells, .. }
            | Clue::DigitalRoot { cells, .. }
            | Clue::ExtraRegion(cells)
            | Clue::Line { cells, .. }
            | Clue::Group { cells, .. }
            | Clue::Quadruple { cells, .. } => cells.clone(),
            Clue::Clone { cells, others } => cells.iter().chain(others).copied().collect(),
            Clue::Arrow { circle, shaft } => circle.iter().chain(shaft).copied().collect(),
            Clue::Sign { cells, .. } => cells.to_vec(),
            Clue::Mark { cell, .. } => vec![*cell],
            Clue::LittleKiller { from, step, .. } => {
                Rules::diagonal_from(shape, from.0, from.1, *step)
            }
            Clue::Outside { side, .. } => side.cells(shape),
            Clue::Own(rule) => rule.cells(shape),
        }
    }

    /// Whether the clue says the same whatever other clues there are.
    pub(crate) fn stands_alone(&self) -> bool {
        match self {
            Clue::Global(global) => match global {
                Global::NonConsecutive | Global::AllRatios | Global::AllSums => false,
                Global::RisingDiagonal
                | Global::FallingDiagonal
                | Global::Windoku
                | Global::AntiKnight
                | Global::AntiKing
                | Global::DisjointGroups
                | Global::GlobalEntropy
                | Global::GlobalModularity
                | Global::AntiTaxicab
                | Global::DutchFlatmates
                | Global::DifferentRanks => true,
            },
            Clue::Mark { kind, .. } => match kind {
                Mark::Minimum | Mark::Maximum => false,
                Mark::Odd
                | Mark::Even
                | Mark::RowIndexer
                | Mark::ColumnIndexer
                | Mark::BoxIndexer => true,
            },
            Clue::Cage { .. }
            | Clue::DigitalRoot { .. }
            | Clue::ExtraRegion(_)
            | Clue::Line { .. }
            | Clue::Arrow { .. }
            | Clue::Sign { .. }
            | Clue::Group { .. }
            | Clue::Quadruple { .. }
            | Clue::Clone { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. }
            | Clue::Own(_) => true,
        }
    }

    /// Adds the constraints of this clue. Those of minima, maxima and of rules about all signs depend on
    /// other clues too: [`Setting`](crate::Setting) adds them.
    pub(crate) fn add_to(
        &self,
        rules: &mut Rules,
        shape: &Shape,
        regions: &[Option<u8>],
    ) -> Result<(), RuleError> {
        match self {
            Clue::Global(global) => match global {
                Global::RisingDiagonal => rules.rising_diagonal(shape),
                Global::FallingDiagonal => rules.falling_diagonal(shape),
                Global::Windoku => rules.windoku(shape),
                Global::AntiKnight => rules.anti_knight(shape),
                Global::AntiKing => rules.anti_king(shape),
                Global::DisjointGroups => rules.disjoint_groups(regions),
                Global::GlobalEntropy => rules.global_entropy(shape),
                Global::GlobalModularity => rules.global_modularity(shape),
                Global::AntiTaxicab => rules.anti_taxicab(shape),
                Global::DutchFlatmates => rules.dutch_flatmates(shape),
                Global::DifferentRanks => rules.different_ranks(shape),
                Global::NonConsecutive | Global::AllRatios | Global::AllSums => Ok(()),
            },
            Clue::Cage { cells, total } => rules.killer_cage(cells, *total),
            Clue::DigitalRoot { cells, root } => rules.digital_root_cage(cells, *root),
            Clue::ExtraRegion(cells) => rules.extra_region(cells),
            Clue::Line { kind, cells } => kind.add_to(rules, cells, regions),
            Clue::Arrow { circle, shaft } => rules.arrow(circle, shaft),
            Clue::Sign { cells: [a, b], sign } => rules.sign(*a, *b, *sign),
            Clue::Mark { kind, cell } => match kind {
                Mark::Odd => rules.odd(*cell),
                Mark::Even => rules.even(*cell),
                Mark::RowIndexer => rules.row_indexer(shape, *cell),
                Mark::ColumnIndexer => rules.column_indexer(shape, *cell),
                Mark::BoxIndexer => rules.box_indexer(shape, *cell),
                Mark::Minimum | Mark::Maximum => Ok(()),
            },
            Clue::Group { kind, cells, numbers } => kind.add_to(rules, cells, numbers),
            Clue::Quadruple { cells, digits } => rules.quadruple(cells, digits),
            Clue::Clone { cells, others } => rules.clone_cells(cells, others),
            &Clue::LittleKiller { from: (row, column), step, total } => {
                rules.little_killer(&Rules::diagonal_from(shape, row, column, step), total)
            }
            Clue::Outside { kind, side, number } => {
                let cells = side.cells(shape);
                match kind {
                    Outside::Sandwich => rules.sandwich(&cells, *number),
                    Outside::XSum => rules.x_sum(&cells, *number),
                    Outside::Skyscraper => rules.skyscraper(&cells, *number),
                    Outside::NumberedRoom => rules.numbered_room(&cells, *number),
                    Outside::HiddenSkyscraper => rules.hidden_skyscraper(&cells, *number),
                    Outside::FullRank => rules.full_rank(shape, *side, *number),
                    Outside::FullRankWithTies => rules.full_rank_with_ties(shape, *side, *number),
                }
            }
            Clue::Own(rule) => rule.add_to(rules, shape, regions),
        }
    }
}
