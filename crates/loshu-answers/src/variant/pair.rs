//! Two cells that a clue joins in words: what the clue says of them, and why digits have no partner.

use loshu_variant::explain::{Origin, Position, Step};
use loshu_variant::{Clue, Constraint, DigitSet, Line, Sign, Table};

use super::{VariantWords, uppercase_first};

/// So few digits of the other cell are told each with its partners.
const FEW_PARTNERS: u32 = 2;

/// What a clue says of two cells.
enum Tie {
    /// The digits differ by a number.
    Apart(u8),
    /// One digit is so many times the other.
    Times(u8),
    /// The digits have a sum.
    Sum(u8),
    /// The first digit is less than the second one.
    Rise,
    /// The digits differ by a number or more.
    FarApart(u8),
    /// Anything else.
    Other,
}

/// Two cells with their candidates, and what goes from the first one.
struct Loss {
    cell: usize,
    other: usize,
    gone: DigitSet,
    partners: DigitSet,
}

impl VariantWords<'_> {
    /// Why candidates go by a relation of two cells.
    pub(super) fn relation(&self, position: &Position, step: &Step, constraint: usize) -> String {
        let Some(Constraint::Relation(a, b, table)) = self.rules.constraints().get(constraint)
        else {
            return String::new();
        };
        let (a, b) = (usize::from(*a), usize::from(*b));
        let tie = self.tie(constraint);
        let rule = self.pair_rule(constraint, &tie, [a, b]);
        let losses: Vec<(Loss, Table)> = step
            .eliminations
            .iter()
            .map(|&(cell, gone)| {
                let (other, table) =
                    if cell == a { (b, (**table).clone()) } else { (a, table.transposed()) };
                (Loss { cell, other, gone, partners: position.candidates()[other] }, table)
            })
            .collect();
        let reasons: Vec<String> = match tie {
            Tie::Rise => {
                losses.iter().map(|(loss, _)| self.too_far(loss, loss.cell == a)).collect()
            }
            Tie::Apart(_) | Tie::Times(_) | Tie::Sum(_) | Tie::FarApart(_) | Tie::Other => {
                // Where the other cell can be little, that explains all; elsewhere, what no digit goes with goes from both
                // cells, and is told once.
                let lonely = losses
                    .iter()
                    .filter(|(loss, _)| loss.partners.len() > FEW_PARTNERS)
                    .flat_map(|(loss, table)| {
                        loss.gone.iter().filter(|&digit| table.allowed(digit).is_empty())
                    })
                    .collect::<DigitSet>();
                let alone = self.clauses(lonely.iter().map(|digit| self.lonely(digit, &tie)));
                let alone = (!alone.is_empty()).then(|| {
                    let alone = uppercase_first(&alone);
                    self.say(format!("{alone}."), format!("{alone}。"))
                });
                let others = losses.iter().filter_map(|(loss, table)| {
                    let gone = loss.gone.without(lonely);
                    (!gone.is_empty()).then(|| self.without_partner(loss, gone, table))
                });
                alone.into_iter().chain(others).collect()
            }
        };
        let sentences = [rule].into_iter().chain(reasons).collect::<Vec<_>>();
        sentences.join(&self.say(" ", ""))
    }

    fn tie(&self, constraint: usize) -> Tie {
        let Some(Origin::Clue(index)) = self.origins.get(constraint) else { return Tie::Other };
        match &self.setting.clues[*index] {
            Clue::Sign { sign: Sign::Difference(number), .. } => Tie::Apart(*number),
            Clue::Sign { sign: Sign::Ratio(number), .. } => Tie::Times(*number),
            Clue::Sign { sign: Sign::Sum(number), .. } => Tie::Sum(*number),
            Clue::Sign { sign: Sign::Less, .. } | Clue::Line { kind: Line::Thermometer, .. } => {
                Tie::Rise
            }
            Clue::Line { kind: Line::Whispers(number), .. } => Tie::FarApart(*number),
            Clue::Line { .. }
            | Clue::Global(_)
            | Clue::Cage { .. }
            | Clue::DigitalRoot { .. }
            | Clue::ExtraRegion(_)
            | Clue::Arrow { .. }
            | Clue::Mark { .. }
            | Clue::Group { .. }
            | Clue::Quadruple { .. }
            | Clue::Clone { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. }
            | Clue::Own(_) => Tie::Other,
        }
    }

    /// What the clue says of the two cells.
    fn pair_rule(&self, constraint: usize, tie: &Tie, [a, b]: [usize; 2]) -> String {
        let place = self.origin(constraint);
        let (first, second) = (self.cell(a), self.cell(b));
        let cells = self.cells(&[a, b]);
        match tie {
            Tie::Apart(number) => self.say(
                format!("by {place}, {cells} differ by {number}."),
                format!("按照{place}，{cells} 相差 {number}。"),
            ),
            Tie::Times(2) => self.say(
                format!("by {place}, one of {cells} is twice the other."),
                format!("按照{place}，{cells} 一个是另一个的两倍。"),
            ),
            Tie::Times(number) => self.say(
                format!("by {place}, one of {cells} is {number} times the other."),
                format!("按照{place}，{cells} 一个是另一个的 {number} 倍。"),
            ),
            Tie::Sum(number) => self.say(
                format!("by {place}, {cells} add up to {number}."),
                format!("按照{place}，{cells} 之和是 {number}。"),
            ),
            Tie::Rise => self.say(
                format!("by {place}, {first} is less than {second}."),
                format!("按照{place}，{first} 小于 {second}。"),
            ),
            Tie::FarApart(number) => self.say(
                format!("by {place}, {cells} differ by {number} or more."),
                format!("按照{place}，{cells} 至少相差 {number}。"),
            ),
            Tie::Other => match self.consecutive(constraint) {
                Some(number) => self.say(
                    format!(
                        "{place} has {number} consecutive digits, so {cells} differ by {} at most.",
                        number - 1
                    ),
                    format!(
                        "{place}上是 {number} 个连号的数，所以 {cells} 最多相差 {}。",
                        number - 1
                    ),
                ),
                None => {
                    let meaning = self.meaning(constraint);
                    let space = self.say(if meaning.is_empty() { "" } else { " " }, "");
                    self.say(
                        format!("{meaning}{space}{place} joins {cells}."),
                        format!("{meaning}{place}把 {cells} 连在一起。"),
                    )
                }
            },
        }
    }

    /// How many consecutive digits a renban has, if the constraint belongs to one.
    pub(super) fn consecutive(&self, constraint: usize) -> Option<usize> {
        let Some(Origin::Clue(index)) = self.origins.get(constraint) else { return None };
        match &self.setting.clues[*index] {
            Clue::Line { kind: Line::Renban, cells } => {
                let mut cells = cells.clone();
                cells.sort_unstable();
                cells.dedup();
                Some(cells.len())
            }
            Clue::Line { .. }
            | Clue::Sign { .. }
            | Clue::Global(_)
            | Clue::Cage { .. }
            | Clue::DigitalRoot { .. }
            | Clue::ExtraRegion(_)
            | Clue::Arrow { .. }
            | Clue::Mark { .. }
            | Clue::Group { .. }
            | Clue::Quadruple { .. }
            | Clue::Clone { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. }
            | Clue::Own(_) => None,
        }
    }

    /// Why the lower of two cells is not large, or the upper one not small.
    fn too_far(&self, loss: &Loss, is_lower: bool) -> String {
        let mut partners = loss.partners.iter();
        let end = if is_lower { partners.last() } else { partners.next() };
        let end = end.unwrap_or_default();
        let (cell, other, sign) = (self.cell(loss.cell), self.cell(loss.other), self.sign(end));
        let is_known = loss.partners.single().is_some();
        let ([most, least], [chinese_most, chinese_least]) = if is_known {
            ([""; 2], [""; 2])
        } else {
            ([" at most", " at least"], ["最大", "最小"])
        };
        if is_lower {
            return self.say(
                format!("{other} is {sign}{most}, so {cell} is less than {sign}."),
                format!("{other} {chinese_most}是 {sign}，所以 {cell} 小于 {sign}。"),
            );
        }
        self.say(
            format!("{other} is {sign}{least}, so {cell} is more than {sign}."),
            format!("{other} {chinese_least}是 {sign}，所以 {cell} 大于 {sign}。"),
        )
    }

    /// Why digits have no partner: from what the other cell can be, if that is little, or digit by digit.
    fn without_partner(&self, loss: &Loss, gone: DigitSet, table: &Table) -> String {
        let able = self.can_be(loss.other, loss.partners);
        if loss.partners.len() <= FEW_PARTNERS {
            let back = table.transposed();
            let goes = self.clauses(loss.partners.iter().map(|digit| {
                let (digit, with) = (self.sign(digit), self.either(back.allowed(digit)));
                self.say(format!("{digit} goes only with {with}"), format!("{digit} 只能配 {with}"))
            }));
            return self.say(format!("{able}. {goes}."), format!("{able}。{goes}。"));
        }
        let needs = self.clauses(gone.iter().map(|digit| {
            let (digit, needed) = (self.sign(digit), self.either(table.allowed(digit)));
            self.say(format!("{digit} would need {needed}"), format!("{digit} 要配 {needed}"))
        }));
        let cell = self.cell(loss.cell);
        self.say(
            format!("In {cell}, {needs}. But {able}."),
            format!("{cell} 中，{needs}；而 {able}。"),
        )
    }

    /// What a cell is, or can be.
    fn can_be(&self, cell: usize, digits: DigitSet) -> String {
        let (cell, able) = (self.cell(cell), self.either(digits));
        match digits.single() {
            Some(_) => self.say(format!("{cell} is {able}"), format!("{cell} 是 {able}")),
            None => self.say(format!("{cell} can only be {able}"), format!("{cell} 只能是 {able}")),
        }
    }

    /// Which number a digit without any partner would need.
    fn lonely(&self, digit: u8, tie: &Tie) -> String {
        let (value, sign) = (i32::from(self.rules.range().value(digit)), self.sign(digit));
        let needs = |numbers: Vec<String>| {
            let numbers = self.or_names(numbers);
            self.say(format!("{sign} would need {numbers}"), format!("{sign} 要配 {numbers}"))
        };
        let without_negative = |numbers: &[i32]| {
            numbers.iter().filter(|&&one| one >= 0).map(ToString::to_string).collect()
        };
        match *tie {
            Tie::Apart(number) => {
                let number = i32::from(number);
                needs(without_negative(&[value - number, value + number]))
            }
            Tie::Times(number) => needs(vec![(value * i32::from(number)).to_string()]),
            Tie::Sum(number) if value > i32::from(number) => {
                self.say(format!("{sign} is more than {number}"), format!("{sign} 大于 {number}"))
            }
            Tie::Sum(number) => needs(vec![(i32::from(number) - value).to_string()]),
            Tie::FarApart(number) => {
                let (low, high) = (value - i32::from(number), value + i32::from(number));
                if low < 0 {
                    return needs(vec![
                        self.say(format!("{high} or more"), format!("{high} 以上的数")),
                    ]);
                }
                needs(vec![self.say(
                    format!("{low} or less, or {high} or more"),
                    format!("{low} 以下或 {high} 以上的数"),
                )])
            }
            Tie::Rise | Tie::Other => {
                self.say(format!("no digit goes with {sign}"), format!("没有数能配 {sign}"))
            }
        }
    }
}
