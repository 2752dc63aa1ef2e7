//! Which drawings are clues: those in a form in which the rule that the words name is drawn.

use loshu_variant::fpuzzles::Element;
use loshu_variant::{
    Clue, Color, Drawing, Figure, Global, Kind, Line, Mark, Outline, Outside, Setting, Shape, Side,
    Sign, Spot, Stroke,
};

use super::path;
use super::words::RulesInWords;

/// Lines of one colour: the number of each drawing, and its cells.
type Lines = Vec<(usize, Vec<usize>)>;

/// A puzzle with its drawings and its rules in words.
pub(super) struct Drawn<'a> {
    pub(super) setting: &'a Setting,
    pub(super) elements: &'a [Element],
    pub(super) words: &'a RulesInWords,
}

/// An arrow, and what is drawn of it.
struct Arrow {
    clue: Clue,
    has_head: bool,
    /// The numbers of the drawings.
    elements: Vec<usize>,
}

/// Drawings that are clues of one kind, if the solution agrees.
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) clues: Vec<Clue>,
    /// The numbers of the drawings.
    pub(super) elements: Vec<usize>,
    /// Whether words and drawings alone leave no doubt.
    pub(super) is_certain: bool,
}

impl Found {
    fn new(kind: Kind) -> Found {
        Found { kind, clues: Vec::new(), elements: Vec::new(), is_certain: true }
    }

    fn push(&mut self, clue: Clue, elements: impl IntoIterator<Item = usize>) {
        self.clues.push(clue);
        self.elements.extend(elements);
    }
}

impl Drawn<'_> {
    /// The clues of all kinds that the words name and that are drawn.
    pub(super) fn clues(&self) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        found.extend([self.cages(), self.little_killers()]);
        found.extend(self.arrows());
        found.extend(self.thermometers());
        found.extend(self.lines(&found));
        found.extend(self.dots());
        found.extend([self.letters(), self.inequalities(), self.quadruples()]);
        found.extend(self.numbers_outside(&found));
        found.extend(self.marks(&found));
        found.extend(self.diagonals());
        found.retain(|found| !found.clues.is_empty());
        found.extend(self.globals());
        found
    }

    fn shape(&self) -> &Shape {
        &self.setting.shape
    }

    /// The drawings of which nothing is known yet, with their numbers.
    fn open(&self) -> impl Iterator<Item = (usize, &Drawing)> {
        let open = self.elements.iter().enumerate().filter(|(_, element)| element.origin.is_none());
        open.map(|(index, element)| (index, &element.drawing))
    }

    fn strokes(&self) -> impl Iterator<Item = (usize, &Stroke)> {
        self.open().filter_map(|(index, drawing)| match drawing {
            Drawing::Line(line) => Some((index, line)),
            Drawing::Figure(_) | Drawing::Outline(_) => None,
        })
    }

    fn figures(&self) -> impl Iterator<Item = (usize, &Figure)> {
        self.open().filter_map(|(index, drawing)| match drawing {
            Drawing::Figure(figure) => Some((index, figure)),
            Drawing::Line(_) | Drawing::Outline(_) => None,
        })
    }

    fn outlines(&self) -> impl Iterator<Item = (usize, &Outline)> {
        self.open().filter_map(|(index, drawing)| match drawing {
            Drawing::Outline(outline) => Some((index, outline)),
            Drawing::Line(_) | Drawing::Figure(_) => None,
        })
    }

    /// A cage with a number, and one without if digits do not repeat in it. A text without a border is no cage.
    ///
    /// f-puzzles has a key for killer cages. A setter who draws a cage there means no clue, if there are clues of that key;
    /// else the words have to name killer cages, or the solution has to agree with all numbers.
    fn cages(&self) -> Found {
        let mut found = Found::new(Kind::KillerCage);
        let has_cages = self.setting.clues.iter().any(|clue| clue.kind() == Kind::KillerCage);
        let is_named = self.words.names(Kind::KillerCage);
        let seen = self.outlines().filter(|(_, outline)| outline.border.is_some());
        for (index, Outline { cells, text, .. }) in seen {
            let total = match text.trim() {
                "" if is_named => None,
                text => match text.parse::<i32>() {
                    Ok(total) if is_named || !self.words.says_something() => Some(total),
                    Ok(_) | Err(_) => continue,
                },
            };
            if !self.elements[index].is_of_sudokupad() {
                if has_cages {
                    continue;
                }
                found.is_certain &= is_named;
            }
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells.dedup();
            found.push(Clue::Cage { cells, total }, [index]);
        }
        found
    }

    /// Arrows from a circle on, and branches of them, which begin on a shaft. Lines with a head come first: of the others,
    /// nothing but the circle says that they are arrows.
    fn arrows(&self) -> Vec<Found> {
        if !self.words.names(Kind::Arrow) {
            return Vec::new();
        }
        let mut arrows: Vec<Arrow> = Vec::new();
        let mut open: Vec<(usize, &Stroke)> = self.strokes().collect();
        open.retain(|&(index, line)| match self.arrow_from_circle(line) {
            Some((circle, clue)) => {
                arrows.push(Arrow {
                    clue,
                    has_head: line.head > 0.0,
                    elements: vec![index, circle],
                });
                false
            }
            None => true,
        });
        // A branch may have branches.
        loop {
            let count = open.len();
            open.retain(|&(index, line)| match self.branch(line, &arrows) {
                Some(clue) => {
                    arrows.push(Arrow { clue, has_head: line.head > 0.0, elements: vec![index] });
                    false
                }
                None => true,
            });
            if open.len() == count {
                break;
            }
        }
        let found = |has_head: bool| {
            let mut found = Found { is_certain: has_head, ..Found::new(Kind::Arrow) };
            for arrow in arrows.iter().filter(|arrow| arrow.has_head == has_head) {
                found.push(arrow.clue.clone(), arrow.elements.iter().copied());
            }
            found
        };
        [true, false].map(found).into()
    }

    /// The circle at the first point of a line, and the arrow that begins there. A line without a head may begin at either
    /// end, but has no circle at the other one, as lines between circles have.
    fn arrow_from_circle(&self, line: &Stroke) -> Option<(usize, Clue)> {
        let (first, last) = (*line.points.first()?, *line.points.last()?);
        if line.head > 0.0 {
            return self.arrow_along(&line.points);
        }
        let is_bulb = |(_, figure): (usize, &Figure)| {
            figure.fill.is_some_and(|fill| is_alike(fill, line.color))
        };
        let has_circle = |spot| self.circle_near(spot).is_some_and(|circle| !is_bulb(circle));
        match (has_circle(first), has_circle(last)) {
            (true, false) => self.arrow_along(&line.points),
            (false, true) => {
                let points: Vec<Spot> = line.points.iter().rev().copied().collect();
                self.arrow_along(&points)
            }
            (true, true) | (false, false) => None,
        }
    }

    /// The arrow along some points, of which the first lies in or beside a circle, and the number of the circle.
    fn arrow_along(&self, points: &[Spot]) -> Option<(usize, Clue)> {
        let first = *points.first()?;
        let (index, figure) = self.circle_near(first)?;
        let circle = self.cells_under(figure);
        let begin = circle.iter().copied().min_by(|one, other| {
            let far = |cell: usize| distance(first, self.middle(cell));
            far(*one).total_cmp(&far(*other))
        })?;
        let mut points = points.to_vec();
        points[0] = self.middle(begin);
        let way = path::cells_through(self.shape(), &points)?;
        let shaft = way[1..].to_vec();
        (!shaft.is_empty()).then_some((index, Clue::Arrow { circle, shaft }))
    }

    /// The arrow that goes along the shaft of another one and then along a line, which begins on the shaft.
    fn branch(&self, line: &Stroke, arrows: &[Arrow]) -> Option<Clue> {
        let way = path::cells_of(self.shape(), line)?;
        let (first, rest) = way.split_first()?;
        arrows.iter().find_map(|arrow| {
            let Clue::Arrow { circle, shaft } = &arrow.clue else { return None };
            let fork = shaft.iter().position(|cell| cell == first)?;
            let is_apart = rest.iter().all(|cell| !shaft.contains(cell) && !circle.contains(cell));
            let shaft: Vec<usize> = shaft[..=fork].iter().chain(rest).copied().collect();
            is_apart.then(|| Clue::Arrow { circle: circle.clone(), shaft })
        })
    }

    /// The circle or pill at whose edge, or in which, a point lies.
    fn circle_near(&self, point: Spot) -> Option<(usize, &Figure)> {
        let near = self.figures().filter(|(_, figure)| {
            figure.is_round
                && figure.text.is_empty()
                && figure.width.min(figure.height) >= 0.5
                && distance_to(point, figure) < 0.35
        });
        near.min_by(|one, other| distance_to(point, one.1).total_cmp(&distance_to(point, other.1)))
    }

    /// The cells whose middles lie under a figure, which may be turned by quarters.
    fn cells_under(&self, figure: &Figure) -> Vec<usize> {
        let is_turned = (figure.angle / 90.0).round() as i64 % 2 != 0;
        let (height, width) =
            if is_turned { (figure.width, figure.height) } else { (figure.height, figure.width) };
        let is_under = |cell: &usize| {
            let (row, column) = self.middle(*cell);
            (row - figure.middle.0).abs() < height / 2.0
                && (column - figure.middle.1).abs() < width / 2.0
        };
        (0..self.shape().len()).filter(is_under).collect()
    }

    fn middle(&self, cell: usize) -> Spot {
        let (row, column) = self.shape().place(cell).unwrap_or_default();
        (row as f32 + 0.5, column as f32 + 0.5)
    }

    /// Lines from a round bulb of their colour.
    fn thermometers(&self) -> Option<Found> {
        let kinds = [
            (Kind::SlowThermometer, Line::SlowThermometer),
            (Kind::Thermometer, Line::Thermometer),
        ];
        let (kind, line) = kinds.into_iter().find(|(kind, _)| self.words.names(*kind))?;
        let mut found = Found::new(kind);
        let mut without_bulb: Vec<(usize, Vec<usize>, Color)> = Vec::new();
        let mut trunks: Vec<(Vec<usize>, Color)> = Vec::new();
        for (index, stroke) in self.strokes().filter(|(_, stroke)| stroke.head == 0.0) {
            let Some(mut cells) = path::cells_of(self.shape(), stroke) else { continue };
            let bulb = |cell: usize| {
                self.figures().find(|(_, figure)| {
                    let is_bulb = figure.is_round && figure.width >= 0.5 && figure.text.is_empty();
                    is_bulb
                        && path::middle_of(self.shape(), figure.middle) == Some(cell)
                        && figure.fill.is_some_and(|fill| is_alike(fill, stroke.color))
                })
            };
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            let end = match (bulb(first), bulb(last)) {
                (Some(bulb), None) => bulb,
                (None, Some(bulb)) => {
                    cells.reverse();
                    bulb
                }
                // A thermometer between two bulbs could rise from either.
                (Some(_), Some(_)) => continue,
                (None, None) => {
                    without_bulb.push((index, cells, stroke.color));
                    continue;
                }
            };
            trunks.push((cells.clone(), stroke.color));
            found.push(Clue::Line { kind: line, cells }, [index, end.0]);
        }
        // A branch rises from a cell of a thermometer of its colour, and may have branches.
        loop {
            let count = without_bulb.len();
            without_bulb.retain(|(index, cells, color)| {
                let Some(cells) = branch_of(&trunks, cells, *color) else { return true };
                trunks.push((cells.clone(), *color));
                found.push(Clue::Line { kind: line, cells }, [*index]);
                false
            });
            if without_bulb.len() == count {
                return Some(found);
            }
        }
    }

    /// Lines of one colour are of one kind, if the words name a kind that is drawn in this colour.
    fn lines(&self, known: &[Found]) -> Vec<Found> {
        let is_known = |index: usize| known.iter().any(|found| found.elements.contains(&index));
        let mut groups: Vec<(Color, Lines)> = Vec::new();
        for (index, stroke) in self.strokes().filter(|(_, stroke)| stroke.head == 0.0) {
            let Some(cells) = path::cells_of(self.shape(), stroke).filter(|_| !is_known(index))
            else {
                continue;
            };
            match groups.iter_mut().find(|(color, _)| is_alike(*color, stroke.color)) {
                Some((_, lines)) => lines.push((index, cells)),
                None => groups.push((stroke.color, vec![(index, cells)])),
            }
        }
        let of_group = |(color, lines): &(Color, Lines)| self.kinds_of_group(*color, lines);
        groups.iter().filter_map(of_group).collect()
    }

    /// The kind of lines of one colour.
    fn kinds_of_group(&self, color: Color, lines: &[(usize, Vec<usize>)]) -> Option<Found> {
        let named: Vec<Line> =
            self.line_kinds().into_iter().filter(|line| self.words.names(line.kind())).collect();
        let own: Vec<Line> =
            named.iter().copied().filter(|line| is_color_of(color, *line)).collect();
        let is_usual = own.len() == 1;
        let line = match (&own[..], &named[..]) {
            ([line], _) | ([], [line]) => *line,
            // Which of several is meant, the words tell of the colour.
            _ => return None,
        };
        let mut found = Found { is_certain: is_usual, ..Found::new(line.kind()) };
        for (index, cells) in lines {
            let mut cells = cells.clone();
            let is_closed = cells.len() > 2 && cells.first() == cells.last();
            if is_closed
                && !matches!(
                    line,
                    Line::Whispers(_) | Line::RegionSum | Line::Entropic | Line::Modular
                )
            {
                cells.pop();
            }
            let ends = self.ends_of(line, &cells);
            if matches!(line, Line::Between | Line::Lockout | Line::DoubleArrow) && ends.len() < 2 {
                return None;
            }
            let dots = self.dots_on(color, &cells);
            found.push(
                Clue::Line { kind: line, cells },
                [*index].into_iter().chain(ends).chain(dots),
            );
        }
        Some(found)
    }

    /// The kinds of lines that are known by their colour.
    fn line_kinds(&self) -> [Line; 13] {
        let usual = self.shape().size().div_ceil(2);
        [
            Line::Palindrome,
            Line::Renban,
            Line::Nabner,
            Line::Whispers(self.words.difference().unwrap_or(usual)),
            Line::RegionSum,
            Line::Between,
            Line::Lockout,
            Line::Entropic,
            Line::Modular,
            Line::DoubleArrow,
            Line::Zipper,
            Line::Parity,
            Line::Sum(10),
        ]
    }

    /// The figures at both ends of a line that has some.
    fn ends_of(&self, line: Line, cells: &[usize]) -> Vec<usize> {
        if !matches!(line, Line::Between | Line::Lockout | Line::DoubleArrow) {
            return Vec::new();
        }
        let ends = [cells[0], cells[cells.len() - 1]];
        let figure = |cell: usize| {
            let is_end = |(_, figure): &(usize, &Figure)| {
                figure.width >= 0.5 && path::middle_of(self.shape(), figure.middle) == Some(cell)
            };
            self.figures().find(is_end).map(|(index, _)| index)
        };
        ends.into_iter().filter_map(figure).collect()
    }

    /// Figures of the colour of a line on its cells, such as the middle of a zipper line.
    fn dots_on(&self, color: Color, cells: &[usize]) -> Vec<usize> {
        let is_dot = |(_, figure): &(usize, &Figure)| {
            let is_on = path::middle_of(self.shape(), figure.middle)
                .is_some_and(|cell| cells.contains(&cell));
            is_on
                && figure.text.is_empty()
                && figure.width < 0.5
                && figure.fill.is_some_and(|fill| is_alike(fill, color))
        };
        self.figures().filter(is_dot).map(|(index, _)| index).collect()
    }

    /// White and black dots between cells.
    fn dots(&self) -> [Found; 2] {
        let mut white = Found::new(Kind::DifferenceDot);
        let mut black = Found::new(Kind::RatioDot);
        for (index, figure) in self.figures() {
            let is_dot = figure.is_round && figure.width < 0.5 && figure.height < 0.5;
            let Some(cells) = path::cells_beside(self.shape(), figure.middle).filter(|_| is_dot)
            else {
                continue;
            };
            let number = match figure.text.trim() {
                "" => None,
                text => match text.parse::<u8>() {
                    Ok(number) => Some(number),
                    Err(_) => continue,
                },
            };
            match figure.fill.map(Hue::of) {
                Some(Hue::White) if self.words.names(Kind::DifferenceDot) => {
                    white.push(
                        Clue::Sign { cells, sign: Sign::Difference(number.unwrap_or(1)) },
                        [index],
                    );
                }
                Some(Hue::Black) if self.words.names(Kind::RatioDot) => {
                    black.push(
                        Clue::Sign { cells, sign: Sign::Ratio(number.unwrap_or(2)) },
                        [index],
                    );
                }
                _ => {}
            }
        }
        [white, black]
    }

    /// X and V between cells.
    fn letters(&self) -> Found {
        let mut found = Found::new(Kind::Xv);
        let is_named = self.words.names(Kind::Xv);
        for (index, figure) in self.figures().filter(|_| is_named) {
            let sum = match figure.text.trim() {
                "X" | "x" => 10,
                "V" | "v" => 5,
                _ => continue,
            };
            if let Some(cells) = path::cells_beside(self.shape(), figure.middle) {
                found.push(Clue::Sign { cells, sign: Sign::Sum(sum) }, [index]);
            }
        }
        found
    }

    /// Signs between cells whose tip points to the less digit.
    fn inequalities(&self) -> Found {
        let mut found = Found::new(Kind::Inequality);
        let is_named = self.words.names(Kind::Inequality);
        for (index, figure) in self.figures().filter(|(_, figure)| is_named && figure.angle == 0.0)
        {
            let Some([one, other]) = path::cells_beside(self.shape(), figure.middle) else {
                continue;
            };
            // The first cell lies above the other one, or to its left.
            let is_below = self.shape().place(one).map(|place| place.1)
                == self.shape().place(other).map(|place| place.1);
            let cells = match (figure.text.trim(), is_below) {
                ("<", false) | ("^" | "∧" | "Λ", true) => [one, other],
                (">", false) | ("v" | "V" | "∨", true) => [other, one],
                _ => continue,
            };
            found.push(Clue::Sign { cells, sign: Sign::Less }, [index]);
        }
        found
    }

    /// Circles with digits where four cells meet.
    fn quadruples(&self) -> Found {
        let mut found = Found::new(Kind::Quadruple);
        let is_named = self.words.names(Kind::Quadruple);
        let size = self.shape().size();
        for (index, figure) in self.figures().filter(|_| is_named && size < 10) {
            let Some(cells) = path::cells_around(self.shape(), figure.middle) else { continue };
            let digits = figure.text.chars().filter(|sign| !sign.is_whitespace() && *sign != ',');
            let digits = digits.map(|sign| sign.to_digit(10).map(|digit| digit as u8));
            let digits: Option<Vec<u8>> = digits.collect();
            let Some(digits) = digits.filter(|digits| (1..=4).contains(&digits.len())) else {
                continue;
            };
            if digits.iter().all(|digit| (1..=size).contains(digit)) {
                found.push(Clue::Quadruple { cells, digits }, [index]);
            }
        }
        found
    }

    /// A number outside of the grid, with a short arrow along a diagonal.
    fn little_killers(&self) -> Found {
        let mut found = Found::new(Kind::LittleKiller);
        if !self.words.names(Kind::LittleKiller) {
            return found;
        }
        for (index, line) in self.strokes().filter(|(_, line)| line.head > 0.0) {
            let [first, .., last] = line.points[..] else { continue };
            let (down, right) = (last.0 - first.0, last.1 - first.1);
            let is_diagonal = (down.abs() - right.abs()).abs() < 0.05 && down.abs() < 1.0;
            let place = (first.0.floor(), first.1.floor());
            if !is_diagonal || path::cell_at(self.shape(), first).is_some() {
                continue;
            }
            let number = self.figures().find_map(|(figure, drawn)| {
                let is_there = (drawn.middle.0.floor(), drawn.middle.1.floor()) == place;
                Some((figure, drawn.text.trim().parse::<i32>().ok().filter(|_| is_there)?))
            });
            let Some((figure, total)) = number else { continue };
            let step = (down.signum() as i8, right.signum() as i8);
            let from = (place.0 as i32, place.1 as i32);
            found.push(Clue::LittleKiller { from, step, total }, [index, figure]);
        }
        found
    }

    /// Numbers beside rows and columns, where the words name one kind of them.
    fn numbers_outside(&self, known: &[Found]) -> Option<Found> {
        let kinds = [
            Outside::Sandwich,
            Outside::XSum,
            Outside::Skyscraper,
            Outside::HiddenSkyscraper,
            Outside::NumberedRoom,
            Outside::FullRank,
        ];
        let mut named = kinds.into_iter().filter(|kind| self.words.names(kind.kind()));
        let (Some(kind), None) = (named.next(), named.next()) else { return None };
        let mut found = Found::new(kind.kind());
        for (index, figure) in self.figures() {
            let is_known = known.iter().any(|found| found.elements.contains(&index));
            let (Some(side), Ok(number), false) =
                (self.side(figure.middle), figure.text.trim().parse(), is_known)
            else {
                continue;
            };
            found.push(Clue::Outside { kind, side, number }, [index]);
        }
        Some(found)
    }

    /// The side beside which a point lies, less than a cell away.
    fn side(&self, (row, column): Spot) -> Option<Side> {
        let (rows, columns) = (self.shape().rows() as f32, self.shape().columns() as f32);
        let index = |number: f32, most: f32| {
            let is_middle = (number - number.floor() - 0.5).abs() < 0.06;
            (is_middle && number > 0.0 && number < most).then_some(number.floor() as usize)
        };
        let is_before = |number: f32| (-1.0..0.0).contains(&number);
        let is_behind = |number: f32, most: f32| number > most && number <= most + 1.0;
        if let Some(row) = index(row, rows) {
            let left = is_before(column).then_some(Side::Left(row));
            return left.or_else(|| is_behind(column, columns).then_some(Side::Right(row)));
        }
        let column = index(column, columns)?;
        let top = is_before(row).then_some(Side::Top(column));
        top.or_else(|| is_behind(row, rows).then_some(Side::Bottom(column)))
    }

    /// Grey circles and squares in cells.
    fn marks(&self, known: &[Found]) -> [Found; 2] {
        let is_known = |index: usize| known.iter().any(|found| found.elements.contains(&index));
        let mut odd = Found::new(Kind::OddCell);
        let mut even = Found::new(Kind::EvenCell);
        for (index, figure) in self.figures() {
            let is_mark = (0.45..0.95).contains(&figure.width)
                && (figure.width - figure.height).abs() < 0.05
                && figure.angle % 90.0 == 0.0
                && figure.text.is_empty()
                && !is_known(index);
            let Some(cell) = path::middle_of(self.shape(), figure.middle).filter(|_| is_mark)
            else {
                continue;
            };
            let Some(hue) = figure.fill.map(Hue::of).filter(|hue| *hue != Hue::White) else {
                continue;
            };
            let (found, kind) = match figure.is_round {
                true => (&mut odd, Mark::Odd),
                false => (&mut even, Mark::Even),
            };
            if self.words.names(kind.kind()) {
                found.is_certain &= hue == Hue::Grey;
                found.push(Clue::Mark { kind, cell }, [index]);
            }
        }
        [odd, even]
    }

    /// Lines from corner to corner of the grid.
    fn diagonals(&self) -> [Found; 2] {
        let end = self.shape().rows() as f32;
        let is_near = |one: Spot, other: Spot| distance(one, other) < 0.3;
        let diagonal = |global: Global, from: Spot, to: Spot| {
            let mut found = Found::new(global.kind());
            let drawn = self.strokes().find(|(_, line)| match line.points[..] {
                [one, other] => {
                    is_near(one, from) && is_near(other, to)
                        || is_near(one, to) && is_near(other, from)
                }
                _ => false,
            });
            if let Some((index, _)) = drawn.filter(|_| self.words.names_global(global)) {
                found.push(Clue::Global(global), [index]);
            }
            found
        };
        [
            diagonal(Global::FallingDiagonal, (0.0, 0.0), (end, end)),
            diagonal(Global::RisingDiagonal, (0.0, end), (end, 0.0)),
        ]
    }

    /// Rules of the whole grid that nobody draws. Only a solution tells whether the words mean them.
    fn globals(&self) -> Vec<Found> {
        let undrawn = [
            Global::AntiKnight,
            Global::AntiKing,
            Global::NonConsecutive,
            Global::AllRatios,
            Global::AllSums,
            Global::DisjointGroups,
            Global::GlobalEntropy,
            Global::GlobalModularity,
            Global::AntiTaxicab,
            Global::DutchFlatmates,
        ];
        let is_new = |global: &Global| !self.setting.clues.contains(&Clue::Global(*global));
        let named =
            undrawn.into_iter().filter(is_new).filter(|global| self.words.names_global(*global));
        named
            .map(|global| {
                let clues = vec![Clue::Global(global)];
                Found { clues, is_certain: false, ..Found::new(global.kind()) }
            })
            .collect()
    }
}

/// The cells of a line that begins or ends on a trunk of its colour, from the first cell of the trunk on.
fn branch_of(trunks: &[(Vec<usize>, Color)], cells: &[usize], color: Color) -> Option<Vec<usize>> {
    let from = |cells: &[usize]| {
        let (first, rest) = cells.split_first()?;
        trunks.iter().filter(|(_, known)| is_alike(*known, color)).find_map(|(trunk, _)| {
            let fork = trunk.iter().position(|cell| cell == first)?;
            let is_apart = rest.iter().all(|cell| !trunk.contains(cell));
            is_apart.then(|| trunk[..=fork].iter().chain(rest).copied().collect())
        })
    };
    from(cells).or_else(|| from(&cells.iter().rev().copied().collect::<Vec<_>>()))
}

fn distance(one: Spot, other: Spot) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// How far a point lies from the line along which a pill lies, or from the middle of a circle, less its radius.
fn distance_to(point: Spot, figure: &Figure) -> f32 {
    let radius = figure.width.min(figure.height) / 2.0;
    let half = (figure.width.max(figure.height) / 2.0 - radius).max(0.0);
    let is_wide = (figure.width > figure.height) != ((figure.angle / 90.0).round() as i64 % 2 != 0);
    let (row, column) = (point.0 - figure.middle.0, point.1 - figure.middle.1);
    let (along, across) = if is_wide { (column, row) } else { (row, column) };
    (along - along.clamp(-half, half)).hypot(across) - radius
}

/// Whether two colours look the same, as far as they hide what lies below.
fn is_alike(one: Color, other: Color) -> bool {
    let is_near = |one: u8, other: u8| one.abs_diff(other) <= 8;
    is_near(one.red, other.red) && is_near(one.green, other.green) && is_near(one.blue, other.blue)
}

/// What a colour is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hue {
    White,
    Black,
    Grey,
    Red,
    Orange,
    Yellow,
    Green,
    Cyan,
    Blue,
    Purple,
}

impl Hue {
    fn of(color: Color) -> Hue {
        let parts = [color.red, color.green, color.blue].map(f32::from);
        let [red, green, blue] = parts;
        let most = red.max(green).max(blue);
        let range = most - red.min(green).min(blue);
        if range < 24.0 {
            return match most {
                240.0.. => Hue::White,
                ..60.0 => Hue::Black,
                _ => Hue::Grey,
            };
        }
        let angle = if most == red {
            60.0 * ((green - blue) / range).rem_euclid(6.0)
        } else if most == green {
            60.0 * ((blue - red) / range + 2.0)
        } else {
            60.0 * ((red - green) / range + 4.0)
        };
        match angle {
            ..15.0 => Hue::Red,
            15.0..42.0 => Hue::Orange,
            42.0..70.0 => Hue::Yellow,
            70.0..150.0 => Hue::Green,
            150.0..190.0 => Hue::Cyan,
            190.0..250.0 => Hue::Blue,
            250.0..340.0 => Hue::Purple,
            _ => Hue::Red,
        }
    }
}

/// Whether setters draw such a line in this colour, as a rule.
fn is_color_of(color: Color, line: Line) -> bool {
    let hue = Hue::of(color);
    match line {
        Line::Thermometer
        | Line::SlowThermometer
        | Line::Palindrome
        | Line::Between
        | Line::DoubleArrow
        | Line::Indexing => hue == Hue::Grey,
        Line::Renban => hue == Hue::Purple,
        // A zipper line is lavender, which is a pale purple.
        Line::Zipper => hue == Hue::Purple && color.green > 170,
        Line::Nabner => hue == Hue::Yellow,
        Line::Whispers(4) => matches!(hue, Hue::Orange | Hue::Green),
        Line::Whispers(_) => hue == Hue::Green,
        Line::RegionSum | Line::Lockout => hue == Hue::Blue || hue == Hue::Cyan,
        Line::Entropic => hue == Hue::Orange,
        Line::Modular => matches!(hue, Hue::Cyan | Hue::Green),
        Line::Parity => hue == Hue::Red,
        Line::Sum(_) => matches!(hue, Hue::Grey | Hue::Blue),
    }
}
