//! What lies on and around the cells: cages, lines, dots, marks, numbers outside.

use std::collections::BTreeMap;

use loshu_variant::{Clue, Global, Group, Mark, Outside, Rules, Setting, Side, Sign};

use super::lines::{color, end, has_bulb};
use super::{Board, CELL};
use crate::scene::{Frame, Item, Paint, Point, Segment, Shape};

/// How far the outline of a cage lies inside of its cells.
const INSET: f32 = 5.0;

/// The radius of the circles at the ends of lines.
const CIRCLE: f32 = 18.0;

/// How far the signs on one side of a cell lie apart: a little more than the widest of them is wide.
const APART: f32 = 18.0;

/// The radius of the circle of a quadruple, for sums of size 1: four digits fill it.
const QUADRUPLE: f32 = 14.0 / 11.0;

/// The radius of the dots between cells.
const DOT: f32 = 7.0;

/// How far the sum of a cage stands from a frame of overlapping grids.
const BESIDE_FRAME: f32 = 1.5;

/// The most that the width of a digit is, for letters of size 1, with the space around it.
const DIGIT_WIDTH: f32 = 0.6;

impl Board<'_> {
    /// What lies below the lines between the cells.
    pub(super) fn clues_below(&mut self) {
        let clues = &self.setting.clues;
        clues.iter().for_each(|clue| self.shade(clue));
        self.clones();
        self.own_rules();
        // What is narrower lies above, so that no line hides another one: bulbs, broad lines, thin lines.
        clues.iter().for_each(|clue| self.bulb(clue));
        clues.iter().for_each(|clue| self.broad_line(clue));
        clues.iter().for_each(|clue| self.thin_line(clue));
    }

    /// Cells that have the digits of others: each pair of shapes has a tint, and a letter if there are several pairs.
    fn clones(&mut self) {
        let mut pairs = Vec::new();
        for clue in &self.setting.clues {
            if let Clue::Clone { cells, others } = clue {
                pairs.push((cells, others));
            }
        }
        for (number, (cells, others)) in (0..=u8::MAX).zip(&pairs) {
            for &cell in cells.iter().chain(*others) {
                self.tint(Paint::Clone(number), &[cell]);
                if pairs.len() > 1 {
                    let (x, y) = self.corner(cell);
                    let letter = char::from(b'A' + number % 26).to_string();
                    let size = 0.8 * self.lettering.sums;
                    self.word(Paint::Sum, size, (x + CELL - 6.0, y + CELL - 7.0), letter);
                }
            }
        }
    }

    /// Rules of the setter's own: those of one name have one colour. Where the order of the cells matters and each touches
    /// the next one, they are a line, else their cells are tinted.
    fn own_rules(&mut self) {
        let mut names: Vec<&str> = Vec::new();
        for clue in &self.setting.clues {
            let Clue::Own(rule) = clue else { continue };
            let name = clue.name();
            let number = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            });
            let number = (number % 256) as u8;
            let cells = rule.cells(&self.setting.shape);
            let touches = |pair: &[usize]| {
                let [(x, y), (to_x, to_y)] = [pair[0], pair[1]].map(|cell| self.middle(cell));
                (x - to_x).abs().max((y - to_y).abs()) < 1.5 * CELL
            };
            if rule.condition.has_order() && cells.len() > 1 && cells.windows(2).all(touches) {
                let points: Vec<Point> = cells.iter().map(|&cell| self.middle(cell)).collect();
                self.path(Paint::Line(number), polyline(&points));
            } else {
                self.tint(Paint::Clone(number), &cells);
            }
        }
    }

    /// The frames of grids that share more than a box, where nothing else tells how far each goes. Those with a side on
    /// the same line lie at different distances from it.
    pub(super) fn frames(setting: &Setting) -> Vec<Frame> {
        let corners = setting.shape.corners();
        let size = usize::from(setting.shape.size());
        let shared = |one: usize, other: usize| size.saturating_sub(one.abs_diff(other));
        let is_mixed = |(at, one): (usize, &(usize, usize))| {
            corners[..at].iter().any(|other| shared(one.0, other.0) * shared(one.1, other.1) > size)
        };
        if !corners.iter().enumerate().any(is_mixed) {
            return Vec::new();
        }
        let mut steps: Vec<u8> = Vec::with_capacity(corners.len());
        let mut frames = Vec::with_capacity(corners.len());
        for (index, &(row, column)) in corners.iter().enumerate() {
            let meets = |other: usize| corners[other].0 == row || corners[other].1 == column;
            let is_taken = |step: u8| (0..index).any(|other| meets(other) && steps[other] == step);
            // There are fewer neighbours than steps.
            let step = (0..=u8::MAX).find(|&step| !is_taken(step)).unwrap_or(0);
            steps.push(step);
            let inset = 3.0 + 3.0 * f32::from(step);
            let side = CELL * size as f32 - 2.0 * inset;
            let (left, top) = (CELL * column as f32 + inset, CELL * row as f32 + inset);
            frames.push(Frame { left, top, width: side, height: side });
        }
        frames
    }

    /// Draws the frames of overlapping grids, above all that would interrupt them.
    pub(super) fn draw_frames(&mut self) {
        for (index, &frame) in self.frames.iter().enumerate() {
            let paint = Paint::Grid((index % 6) as u8);
            self.items.push(Item::Shape(paint, Shape::Rect(frame, 0.0)));
        }
    }

    /// What lies above the lines between the cells, and below the digits.
    pub(super) fn clues_above(&mut self) {
        for clue in &self.setting.clues {
            match clue {
                Clue::Cage { cells, total } => {
                    let total = total.map(|total| total.to_string());
                    self.cage(cells, &total.unwrap_or_default());
                }
                Clue::DigitalRoot { cells, root } => self.cage(cells, &format!("DR{root}")),
                Clue::Group { kind: Group::CountingCircles, cells, .. } => {
                    for &cell in cells {
                        self.circle(Paint::Ring, self.middle(cell), CIRCLE);
                    }
                }
                Clue::Group { kind, cells, numbers } => {
                    let letters = kind.letters(numbers);
                    for part in kind.parts(cells, numbers) {
                        self.cage(&part, &letters);
                    }
                }
                Clue::Quadruple { cells, digits } => self.quadruple(cells, digits),
                Clue::Mark { kind: Mark::Minimum, cell } => self.chevrons(*cell, 4.0, 9.0),
                Clue::Mark { kind: Mark::Maximum, cell } => self.chevrons(*cell, 9.0, 4.0),
                Clue::Mark {
                    kind:
                        Mark::Odd
                        | Mark::Even
                        | Mark::RowIndexer
                        | Mark::ColumnIndexer
                        | Mark::BoxIndexer,
                    ..
                }
                | Clue::Global(_)
                | Clue::ExtraRegion(_)
                | Clue::Line { .. }
                | Clue::Arrow { .. }
                | Clue::Sign { .. }
                | Clue::Clone { .. }
                | Clue::LittleKiller { .. }
                | Clue::Outside { .. }
                | Clue::Own(_) => {}
            }
        }
        self.signs();
    }

    /// The signs between cells. Several on one side stand beside each other along it, so that none covers another one.
    fn signs(&mut self) {
        let mut sides: BTreeMap<[usize; 2], Vec<([usize; 2], Sign)>> = BTreeMap::new();
        for clue in &self.setting.clues {
            if let Clue::Sign { cells: [a, b], sign } = clue {
                sides.entry([*a.min(b), *a.max(b)]).or_default().push(([*a, *b], *sign));
            }
        }
        for ([a, b], signs) in sides {
            let [a, b] = [a, b].map(|cell| self.middle(cell));
            let middle = (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1));
            // The side lies across the way from one cell to the other.
            let (along_x, along_y) = ((b.1 - a.1) / CELL, (b.0 - a.0) / CELL);
            let last = signs.len() as f32 - 1.0;
            // However many there are, they stay on their side.
            let apart = APART.min((CELL - APART) / last.max(1.0));
            for (index, (cells, sign)) in signs.into_iter().enumerate() {
                let far = apart * (index as f32 - last / 2.0);
                self.sign((middle.0 + along_x * far, middle.1 + along_y * far), cells, sign);
            }
        }
    }

    /// The tinted cells of a clue.
    fn shade(&mut self, clue: &Clue) {
        match clue {
            Clue::ExtraRegion(cells) => self.tint(Paint::Shade, cells),
            Clue::Global(Global::Windoku) => {
                for window in Rules::windows(&self.setting.shape) {
                    self.tint(Paint::Shade, &window);
                }
            }
            Clue::Mark { kind, cell } => match kind {
                Mark::Odd => self.circle(Paint::Parity, self.middle(*cell), 21.0),
                Mark::Even => {
                    let frame = self.frame(*cell, 4.5);
                    self.items.push(Item::Shape(Paint::Parity, Shape::Rect(frame, 0.0)));
                }
                Mark::Minimum | Mark::Maximum => self.tint(Paint::Shade, &[*cell]),
                Mark::RowIndexer => self.tint(Paint::Indexer(0), &[*cell]),
                Mark::ColumnIndexer => self.tint(Paint::Indexer(1), &[*cell]),
                Mark::BoxIndexer => self.tint(Paint::Indexer(2), &[*cell]),
            },
            Clue::Global(_)
            | Clue::Cage { .. }
            | Clue::DigitalRoot { .. }
            | Clue::Line { .. }
            | Clue::Arrow { .. }
            | Clue::Sign { .. }
            | Clue::Group { .. }
            | Clue::Quadruple { .. }
            | Clue::Clone { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. }
            | Clue::Own(_) => {}
        }
    }

    pub(super) fn tint(&mut self, paint: Paint, cells: &[usize]) {
        for &cell in cells {
            self.items.push(Item::Shape(paint, Shape::Rect(self.frame(cell, 0.0), 0.0)));
        }
    }

    /// The bulb at the beginning of a thermometer.
    fn bulb(&mut self, clue: &Clue) {
        let Clue::Line { kind, cells } = clue else { return };
        if let (true, Some(&first)) = (has_bulb(*kind), cells.first()) {
            self.circle(Paint::Bulb(color(*kind)), self.middle(first), 17.0);
        }
    }

    /// A line along cells. It ends at the rims of what stands at its ends.
    fn broad_line(&mut self, clue: &Clue) {
        let Clue::Line { kind, cells } = clue else { return };
        let mut points: Vec<Point> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let last = points.len().saturating_sub(1);
        if last > 0 && end(*kind, points[0], CIRCLE).is_some() {
            let from = toward(points[0], points[1], CIRCLE - 1.0);
            let to = toward(points[last], points[last - 1], CIRCLE - 1.0);
            (points[0], points[last]) = (from, to);
        }
        self.path(Paint::Line(color(*kind)), polyline(&points));
    }

    /// The thin lines of a clue: circles, shafts, diagonals.
    fn thin_line(&mut self, clue: &Clue) {
        match clue {
            Clue::Line { kind, cells } => {
                if let [first, .., last] = cells[..] {
                    let shapes = [first, last].map(|cell| end(*kind, self.middle(cell), CIRCLE));
                    let rings = shapes.into_iter().flatten();
                    self.items.extend(rings.map(|shape| Item::Shape(Paint::Ring, shape)));
                }
            }
            Clue::Arrow { circle, shaft } => self.arrow(circle, shaft),
            Clue::Global(global) => {
                let side = CELL * f32::from(self.setting.shape.size());
                for &(row, column) in self.setting.shape.corners() {
                    let (x, y) = (CELL * column as f32, CELL * row as f32);
                    match global {
                        Global::FallingDiagonal => {
                            self.path(Paint::Diagonal, polyline(&[(x, y), (x + side, y + side)]));
                        }
                        Global::RisingDiagonal => {
                            self.path(Paint::Diagonal, polyline(&[(x, y + side), (x + side, y)]));
                        }
                        Global::Windoku
                        | Global::AntiKnight
                        | Global::AntiKing
                        | Global::NonConsecutive
                        | Global::DisjointGroups
                        | Global::AllRatios
                        | Global::AllSums
                        | Global::GlobalEntropy
                        | Global::GlobalModularity
                        | Global::AntiTaxicab
                        | Global::DutchFlatmates
                        | Global::DifferentRanks => {}
                    }
                }
            }
            Clue::Cage { .. }
            | Clue::DigitalRoot { .. }
            | Clue::ExtraRegion(_)
            | Clue::Sign { .. }
            | Clue::Mark { .. }
            | Clue::Group { .. }
            | Clue::Quadruple { .. }
            | Clue::Clone { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. }
            | Clue::Own(_) => {}
        }
    }

    /// A circle or a pill, and a shaft with a head.
    fn arrow(&mut self, circle: &[usize], shaft: &[usize]) {
        let corners: Vec<Point> = circle.iter().map(|&cell| self.corner(cell)).collect();
        let Some(&begin) = circle.last() else { return };
        let least = |pick: fn(&Point) -> f32| corners.iter().map(pick).fold(f32::MAX, f32::min);
        let most = |pick: fn(&Point) -> f32| corners.iter().map(pick).fold(f32::MIN, f32::max);
        let (left, top) = (least(|point| point.0), least(|point| point.1));
        let (right, bottom) = (most(|point| point.0), most(|point| point.1));
        let radius = 19.0;
        let margin = CELL / 2.0 - radius;
        let pill = Frame {
            left: left + margin,
            top: top + margin,
            width: right - left + 2.0 * radius,
            height: bottom - top + 2.0 * radius,
        };
        let cells = [begin].into_iter().chain(shaft.iter().copied());
        let mut points: Vec<Point> = cells.map(|cell| self.middle(cell)).collect();
        if let [first, second, ..] = points[..] {
            points[0] = toward(first, second, radius);
            let end = points.len() - 1;
            let (from, to) = (points[end - 1], points[end]);
            let mut segments = polyline(&points);
            segments.extend(head(from, to));
            self.path(Paint::Shaft, segments);
        }
        match circle {
            [cell] => self.circle(Paint::Ring, self.middle(*cell), radius),
            _ => self.path(Paint::Ring, rounded(pill, radius)),
        }
    }

    fn cage(&mut self, cells: &[usize], text: &str) {
        self.border(Some(Paint::Cage), Paint::Sum, cells, text);
    }

    /// The outline of cells, if it is drawn, and what stands in the first one.
    pub(super) fn border(
        &mut self,
        line: Option<Paint>,
        letters: Paint,
        cells: &[usize],
        text: &str,
    ) {
        let shape = &self.setting.shape;
        let mut segments = Vec::new();
        for &cell in cells {
            let (x, y) = self.corner(cell);
            let has = |down: i8, right: i8| {
                shape.neighbour(cell, (down, right)).is_some_and(|other| cells.contains(&other))
            };
            // Where a side goes on in the next cell of the cage, or turns around a corner of the cage.
            let end = |next: bool, beyond: bool, sign: f32, at: f32| match (next, beyond) {
                (false, _) => at - sign * INSET,
                (true, false) => at,
                (true, true) => at + sign * INSET,
            };
            let (left, right) = (x, x + CELL);
            let (top, bottom) = (y, y + CELL);
            for (down, inside) in [(-1, top + INSET), (1, bottom - INSET)] {
                if !has(down, 0) {
                    let from = end(has(0, -1), has(down, -1), -1.0, left);
                    let to = end(has(0, 1), has(down, 1), 1.0, right);
                    segments.extend([Segment::Move((from, inside)), Segment::Line((to, inside))]);
                }
            }
            for (side, inside) in [(-1, left + INSET), (1, right - INSET)] {
                if !has(0, side) {
                    let from = end(has(-1, 0), has(-1, side), -1.0, top);
                    let to = end(has(1, 0), has(1, side), 1.0, bottom);
                    segments.extend([Segment::Move((inside, from)), Segment::Line((inside, to))]);
                }
            }
        }
        if let Some(line) = line {
            self.path(line, segments);
        }
        let Some(&first) = cells.iter().min() else { return };
        if !text.is_empty() {
            let (x, y) = self.corner(first);
            let size = self.lettering.sums;
            let width = DIGIT_WIDTH * size * text.chars().count() as f32 + 2.0;
            // The ground interrupts the outline of the cage, and no line between cells.
            let edge = if self.lettering.heavy { 2.5 } else { 1.5 };
            let (mut left, mut top) = (edge, edge);
            // Where a quadruple has its circle at the corner, or a frame of overlapping grids its side, the sum stands
            // beside it.
            let is_beside = |clue: &Clue| matches!(clue, Clue::Quadruple { cells, .. } if cells.iter().max() == Some(&first));
            if self.setting.clues.iter().any(is_beside) {
                left = QUADRUPLE * self.size_in_circle() + 1.0;
            }
            for frame in &self.frames {
                let inside = |from: f32, at: f32| (0.0..CELL / 2.0).contains(&(from - at));
                if inside(frame.left, x) && frame.has_row(y + CELL / 2.0) {
                    left = left.max(frame.left - x + BESIDE_FRAME);
                }
                if inside(frame.top, y) && frame.has_column(x + CELL / 2.0) {
                    top = top.max(frame.top - y + BESIDE_FRAME);
                }
            }
            let ground = Frame { left: x + left, top: y + top, width, height: size + 1.0 };
            if line.is_some() {
                self.items.push(Item::Shape(Paint::Paper, Shape::Rect(ground, 0.0)));
            }
            let at = (x + left + width / 2.0, y + top + 0.59 * size);
            self.word(letters, size, at, text.to_owned());
        }
    }

    /// The radius of a dot, which grows with its number.
    fn dot(&self, has_number: bool) -> f32 {
        if has_number { DOT.max(DOT / 11.0 * self.lettering.sums) } else { DOT }
    }

    /// A sign around a point between cells.
    fn sign(&mut self, at: Point, cells: [usize; 2], sign: Sign) {
        match sign {
            Sign::Difference(number) => {
                self.circle(Paint::WhiteDot, at, self.dot(number != 1));
                if number != 1 {
                    self.word(Paint::OnWhite, 0.9 * self.lettering.sums, at, number.to_string());
                }
            }
            Sign::Ratio(number) => {
                // With its rim it is as large as without.
                self.circle(Paint::BlackDot, at, self.dot(number != 2) - 0.6);
                if number != 2 {
                    self.word(Paint::OnBlack, 0.9 * self.lettering.sums, at, number.to_string());
                }
            }
            Sign::Sum(number) => {
                self.circle(Paint::Paper, at, 8.5);
                let text = match number {
                    5 => "V".to_owned(),
                    10 => "X".to_owned(),
                    other => other.to_string(),
                };
                self.word(Paint::Letter, Paint::Letter.ink().size, at, text);
            }
            Sign::Less => {
                // The line between the cells ends at the sign. Its tip points to the less digit.
                self.circle(Paint::Paper, at, 7.5);
                let [less, more] = cells.map(|cell| self.middle(cell));
                let way = ((more.0 - less.0) / CELL, (more.1 - less.1) / CELL);
                let tip = (at.0 - 3.5 * way.0, at.1 - 3.5 * way.1);
                let open = (at.0 + 3.5 * way.0, at.1 + 3.5 * way.1);
                let (dx, dy) = (6.0 * way.1, 6.0 * way.0);
                self.path(
                    Paint::Inequality,
                    polyline(&[(open.0 - dx, open.1 - dy), tip, (open.0 + dx, open.1 + dy)]),
                );
            }
        }
    }

    /// The size of sums for which a circle at the corners of cells has the digits in it. The circle covers no digits of these
    /// cells, whose figures are 0.56 of their size wide and 0.72 of it high.
    fn size_in_circle(&self) -> f32 {
        let digit = self.lettering.digits;
        let free = (CELL / 2.0 - 0.28 * digit).hypot(CELL / 2.0 - 0.36 * digit);
        self.lettering.sums.min((free - 1.5) / QUADRUPLE)
    }

    fn quadruple(&mut self, cells: &[usize], digits: &[u8]) {
        let middles: Vec<Point> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let number = middles.len().max(1) as f32;
        let x = middles.iter().map(|point| point.0).sum::<f32>() / number;
        let y = middles.iter().map(|point| point.1).sum::<f32>() / number;
        let size = self.size_in_circle();
        self.circle(Paint::WhiteDot, (x, y), QUADRUPLE * size);
        let digits: Vec<String> = digits.iter().map(u8::to_string).collect();
        let rows: Vec<String> = digits.chunks(2).map(|row| row.join(" ")).collect();
        let first = y - size / 2.0 * (rows.len() as f32 - 1.0);
        for (index, row) in rows.into_iter().enumerate() {
            self.word(Paint::OnWhite, 1.1 * size, (x, first + size * index as f32), row);
        }
    }

    /// Four angles on the sides of a cell. The tip lies as far from the side as `tip` says, the ends as far as
    /// `ends` says.
    fn chevrons(&mut self, cell: usize, ends: f32, tip: f32) {
        let (x, y) = self.middle(cell);
        let half = CELL / 2.0;
        let (ends, tip) = (half - ends, half - tip);
        let mut segments = Vec::new();
        for (dx, dy) in [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)] {
            let point =
                |out: f32, along: f32| (x + dx * out + dy * along, y + dy * out + dx * along);
            segments.extend([
                Segment::Move(point(ends, -6.0)),
                Segment::Line(point(tip, 0.0)),
                Segment::Line(point(ends, 6.0)),
            ]);
        }
        self.path(Paint::Shaft, segments);
    }

    /// The numbers of one place outside. Several stand below each other, those with arrows up above those with arrows down.
    fn labels(&mut self, here: &[&Label]) {
        let rows = here.len() as f32;
        let arrows = here.iter().filter(|label| label.has_arrow()).count();
        for (row, label) in here.iter().enumerate() {
            let (x, y) = middle_of(label.place);
            let (right, down) = (f32::from(label.way.1), f32::from(label.way.0));
            // A long number does not reach into the cells or over the edge.
            let width = DIGIT_WIDTH * label.text.chars().count() as f32;
            let mut size = self.lettering.outside.min((CELL - 10.0) / width);
            // Where an arrow begins and ends, and how far its number stands towards it.
            let (mut begin, mut end, mut aside) = (12.0, 21.0, 0.0);
            if here.len() > 1 {
                size = (0.7 * size).max(self.lettering.sums).min((CELL - 8.0) / rows);
                // The outer ones of several numbers reach farther towards an arrow than one alone.
                (begin, end) = (15.0, 23.0);
                aside = if arrows > 1 { 6.0 } else { 0.0 };
            }
            if label.has_arrow() {
                let at = |far: f32| (x + far * right, y + far * down);
                let mut segments = polyline(&[at(begin), at(end)]);
                segments.extend(head(at(begin), at(end)));
                self.path(Paint::Shaft, segments);
            }
            let y = y + size * (row as f32 - (rows - 1.0) / 2.0);
            self.word(Paint::Outside, size, (x + aside * right, y), label.text.clone());
        }
    }

    /// The numbers around the board. Returns their places: rows and columns of cells, beyond the edges.
    pub(super) fn outside_clues(&mut self) -> Vec<(i32, i32)> {
        let mut labels: Vec<Label> = Vec::new();
        let (rows, columns) =
            (self.setting.shape.rows() as i32, self.setting.shape.columns() as i32);
        for clue in &self.setting.clues {
            let label = match clue {
                Clue::Outside { kind, side, number } => {
                    let place = match *side {
                        Side::Left(row) => (row as i32, -1),
                        Side::Right(row) => (row as i32, columns),
                        Side::Top(column) => (-1, column as i32),
                        Side::Bottom(column) => (rows, column as i32),
                    };
                    let letter = match kind {
                        Outside::Sandwich | Outside::Skyscraper => "",
                        Outside::XSum => "X",
                        Outside::HiddenSkyscraper => "H",
                        Outside::NumberedRoom => "N",
                        Outside::FullRank | Outside::FullRankWithTies => "#",
                    };
                    Label { place, text: format!("{letter}{number}"), way: (0, 0) }
                }
                Clue::LittleKiller { from, step, total } => {
                    Label { place: *from, text: total.to_string(), way: *step }
                }
                Clue::Global(_)
                | Clue::Cage { .. }
                | Clue::DigitalRoot { .. }
                | Clue::ExtraRegion(_)
                | Clue::Line { .. }
                | Clue::Arrow { .. }
                | Clue::Sign { .. }
                | Clue::Mark { .. }
                | Clue::Group { .. }
                | Clue::Quadruple { .. }
                | Clue::Clone { .. }
                | Clue::Own(_) => continue,
            };
            labels.push(label);
        }
        labels.sort_by_key(|label| label.way.0);
        let mut places: BTreeMap<(i32, i32), Vec<&Label>> = BTreeMap::new();
        for label in &labels {
            places.entry(label.place).or_default().push(label);
        }
        for here in places.into_values() {
            self.labels(&here);
        }
        labels.into_iter().map(|label| label.place).collect()
    }
}

/// A number outside of the board.
struct Label {
    /// Row and column.
    place: (i32, i32),
    text: String,
    /// To where its arrow points, down and to the right; nowhere without an arrow.
    way: (i8, i8),
}

impl Label {
    fn has_arrow(&self) -> bool {
        self.way != (0, 0)
    }
}

/// The middle of a place, which may lie outside of the board.
fn middle_of((row, column): (i32, i32)) -> Point {
    (CELL * (column as f32 + 0.5), CELL * (row as f32 + 0.5))
}

fn polyline(points: &[Point]) -> Vec<Segment> {
    let Some((first, rest)) = points.split_first() else { return Vec::new() };
    let rest = rest.iter().map(|point| Segment::Line(*point));
    [Segment::Move(*first)].into_iter().chain(rest).collect()
}

/// A rectangle with round corners, as a path: not all forms of pictures have such rectangles.
pub(super) fn rounded(Frame { left, top, width, height }: Frame, radius: f32) -> Vec<Segment> {
    let (right, bottom) = (left + width, top + height);
    vec![
        Segment::Move((left + radius, top)),
        Segment::Line((right - radius, top)),
        Segment::Curve((right, top), (right, top + radius)),
        Segment::Line((right, bottom - radius)),
        Segment::Curve((right, bottom), (right - radius, bottom)),
        Segment::Line((left + radius, bottom)),
        Segment::Curve((left, bottom), (left, bottom - radius)),
        Segment::Line((left, top + radius)),
        Segment::Curve((left, top), (left + radius, top)),
        Segment::Close,
    ]
}

/// The point that lies so far from one point on the way to another.
fn toward(from: Point, to: Point, distance: f32) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    (from.0 + dx / length * distance, from.1 + dy / length * distance)
}

/// The head of an arrow that ends at a point.
pub(super) fn head(from: Point, to: Point) -> [Segment; 3] {
    let (x, y) = toward(to, from, 8.0);
    let (dx, dy) = ((y - to.1) * 0.7, (x - to.0) * 0.7);
    [Segment::Move((x + dx, y - dy)), Segment::Line(to), Segment::Line((x - dx, y + dy))]
}

#[cfg(test)]
mod tests {
    use loshu_explain::step::Notation;
    use loshu_variant::Shape as Squares;

    use super::*;
    use crate::board::Lettering;
    use crate::setting::setting_board;

    /// The texts of a puzzle with these clues, from above.
    fn words(clues: Vec<Clue>) -> Vec<(f32, f32, String)> {
        let setting = Setting { clues, ..Setting::new(Squares::square(4).unwrap()) };
        let lettering = Lettering::screen(Notation::Rc);
        let scene = setting_board(&setting, &[], &|digit| digit.to_string(), lettering);
        let mut words: Vec<_> = scene
            .items
            .into_iter()
            .filter_map(|item| match item {
                Item::Text(_, text) => Some((text.at.1, text.size, text.text)),
                Item::Shape(..) | Item::Part(_) => None,
            })
            .collect();
        words.sort_by(|a, b| a.0.total_cmp(&b.0));
        words
    }

    /// The kinds of the shapes of a puzzle from the lowest to the highest.
    fn paints(setting: &Setting, lettering: Lettering) -> Vec<Paint> {
        let scene = setting_board(setting, &[], &|digit| digit.to_string(), lettering);
        let paint = |item: Item| match item {
            Item::Shape(paint, _) => Some(paint),
            Item::Text(..) | Item::Part(_) => None,
        };
        scene.items.into_iter().filter_map(paint).collect()
    }

    #[test]
    fn broad_lines_hide_neither_bulbs_nor_arrows() {
        let shape = Squares::square(4).unwrap();
        let thermometer = |cells: [usize; 3]| Clue::Line {
            kind: loshu_variant::Line::Thermometer,
            cells: cells.to_vec(),
        };
        let arrow = Clue::Arrow { circle: vec![0], shaft: vec![1, 2] };
        let clues = vec![thermometer([4, 5, 6]), arrow, thermometer([2, 1, 0])];
        let setting = Setting { clues, ..Setting::new(shape) };
        let paints = paints(&setting, Lettering::screen(Notation::Rc));
        let at = |wanted: Paint| paints.iter().position(|paint| *paint == wanted).unwrap();
        let last = |wanted: Paint| paints.iter().rposition(|paint| *paint == wanted).unwrap();
        assert!(last(Paint::Bulb(0)) < at(Paint::Line(0)), "{paints:?}");
        assert!(last(Paint::Line(0)) < at(Paint::Shaft), "{paints:?}");
        // A circle has no ground that would hide a bulb.
        assert_eq!(Paint::Ring.ink().fill, None);
    }

    #[test]
    fn grids_that_overlap_have_outlines_side_by_side() {
        let shape = Squares::grids(9, &[(0, 0), (0, 3), (3, 0), (3, 3)]).unwrap();
        let scene = setting_board(
            &Setting::new(shape),
            &[],
            &|digit| digit.to_string(),
            Lettering::screen(Notation::Rc),
        );
        let tops: Vec<f32> = scene
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Shape(Paint::Grid(_), Shape::Rect(frame, _)) => Some(frame.top),
                Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
            })
            .collect();
        assert_eq!(tops, [3.0, 6.0, 156.0, 153.0]);
        // The edges of those that share a box are seen by themselves.
        for shape in [Squares::square(9), Squares::grids(9, &[(0, 0), (6, 6)])] {
            let setting = Setting::new(shape.unwrap());
            let paints = paints(&setting, Lettering::screen(Notation::Rc));
            assert!(!paints.iter().any(|paint| matches!(paint, Paint::Grid(_))));
        }
    }

    /// A bulb is seen on a mark of parity, lines differ without colours, and the lines of boxes from those of cells.
    #[test]
    fn what_lies_together_differs_without_colours() {
        let light = |paint: Paint| paint.ink().fill.map(|tone| tone.light);
        assert_ne!(light(Paint::Parity), light(Paint::Bulb(0)));
        assert!(Paint::Parity.ink().stroke.is_some() && Paint::Bulb(0).ink().stroke.is_none());
        use loshu_variant::Line::{Palindrome, Renban, Whispers};
        let [narrow, middle, broad] =
            [Palindrome, Whispers(5), Renban].map(|line| Paint::Line(color(line)).ink().width);
        assert!(1.5 * narrow <= middle && 1.5 * middle <= broad, "{narrow} {middle} {broad}");
        for (thin, thick) in [(Paint::Thin, Paint::Thick), (Paint::Firm, Paint::Heavy)] {
            assert!(3.0 * thin.ink().width <= thick.ink().width);
        }
        // The outline of a cage leaves white beside the thickest usual line.
        assert!(INSET - Paint::Cage.ink().width > Paint::Thick.ink().width);
    }

    /// A circle at the corner of a cage hides no part of its sum.
    #[test]
    fn sums_stand_beside_quadruples() {
        let cage = Clue::Cage { cells: vec![5, 6], total: Some(3) };
        let circle = Clue::Quadruple { cells: vec![0, 1, 4, 5], digits: vec![1, 2, 3, 4] };
        let setting =
            Setting { clues: vec![cage, circle], ..Setting::new(Squares::square(4).unwrap()) };
        let lettering = Lettering::screen(Notation::Rc);
        let scene = setting_board(&setting, &[], &|digit| digit.to_string(), lettering);
        let sum = scene.items.iter().find_map(|item| match item {
            Item::Text(Paint::Sum, text) => Some(text.at.0 - 0.3 * text.size),
            Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
        });
        assert!(sum.is_some_and(|left| left >= CELL + QUADRUPLE * lettering.sums), "{sum:?}");
    }

    /// However large print is, the circle of a quadruple covers no part of a given.
    #[test]
    fn quadruples_cover_no_digits() {
        let circle = Clue::Quadruple { cells: vec![0, 1, 4, 5], digits: vec![1, 2, 3, 4] };
        let mut setting =
            Setting { clues: vec![circle], ..Setting::new(Squares::square(4).unwrap()) };
        setting.cells[0] = loshu_variant::DigitSet::only(4);
        let large_sums = Lettering { sums: 16.0, ..Lettering::PAPER };
        for lettering in [Lettering::PAPER, Lettering::LARGE, large_sums] {
            let scene = setting_board(&setting, &[], &|digit| digit.to_string(), lettering);
            let round = scene.items.iter().find_map(|item| match item {
                Item::Shape(Paint::WhiteDot, Shape::Circle(at, radius)) => Some((*at, *radius)),
                Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
            });
            let given = scene.items.iter().find_map(|item| match item {
                Item::Text(Paint::Given, text) => Some((text.at, text.size)),
                Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
            });
            let (((x, y), radius), ((left, top), size)) = (round.unwrap(), given.unwrap());
            let corner = (left + 0.28 * size, top + 0.36 * size);
            assert!((x - corner.0).hypot(y - corner.1) > radius + 0.5, "{lettering:?}: {radius}");
        }
    }

    /// In heavy print the ground of a sum leaves the thick lines whole.
    #[test]
    fn sums_cut_no_lines() {
        let cage = Clue::Cage { cells: vec![0, 1], total: Some(3) };
        let setting = Setting { clues: vec![cage], ..Setting::new(Squares::square(4).unwrap()) };
        let scene = setting_board(&setting, &[], &|digit| digit.to_string(), Lettering::LARGE);
        let half = Paint::Heavy.ink().width / 2.0;
        let last = scene.items.iter().rev().find_map(|item| match item {
            Item::Shape(Paint::Paper, Shape::Rect(frame, _)) => Some(*frame),
            Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
        });
        assert!(last.is_some_and(|ground| ground.left >= half && ground.top >= half), "{last:?}");
    }

    /// A dot, a letter and an inequality between the same cells can all be read, whichever cell is named first.
    #[test]
    fn signs_on_one_side_cover_none_of_each_other() {
        let sign = |cells, sign| Clue::Sign { cells, sign };
        for (one, other) in [(5, 6), (5, 9)] {
            let clues = vec![
                sign([one, other], Sign::Difference(3)),
                sign([other, one], Sign::Sum(5)),
                sign([one, other], Sign::Less),
            ];
            let setting = Setting { clues, ..Setting::new(Squares::square(4).unwrap()) };
            let lettering = Lettering::screen(Notation::Rc);
            let scene = setting_board(&setting, &[], &|digit| digit.to_string(), lettering);
            let grounds: Vec<(Point, f32)> = scene
                .items
                .iter()
                .filter_map(|item| match item {
                    Item::Shape(Paint::WhiteDot | Paint::Paper, Shape::Circle(at, radius)) => {
                        Some((*at, *radius))
                    }
                    Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
                })
                .collect();
            assert_eq!(grounds.len(), 3);
            for (index, ((x, y), radius)) in grounds.iter().enumerate() {
                for ((to_x, to_y), other) in &grounds[..index] {
                    assert!((x - to_x).hypot(y - to_y) >= radius + other - 1.0, "{grounds:?}");
                }
            }
        }
    }

    /// A V is a bold letter, and an inequality a thin angle that is wider than high, so that neither is read as the other.
    #[test]
    fn letters_look_like_no_inequalities() {
        let (letter, angle) = (Paint::Letter.ink(), Paint::Inequality.ink());
        assert!(letter.bold && angle.width < 0.1 * letter.size, "{letter:?} {angle:?}");
        let sum = Clue::Sign { cells: [0, 1], sign: Sign::Sum(5) };
        let [(_, size, text)] = &words(vec![sum])[..] else { panic!("one letter") };
        assert!(text == "V" && *size >= 1.5 * Lettering::PAPER.sums, "{size}");
    }

    /// The tip of a sign lies on the side of the less digit, whichever neighbour that is.
    #[test]
    fn the_tip_of_an_inequality_points_to_the_less_digit() {
        for (less, more, towards) in
            [(0, 1, (-1.0, 0.0)), (1, 0, (1.0, 0.0)), (0, 4, (0.0, -1.0)), (4, 0, (0.0, 1.0))]
        {
            let clues = vec![Clue::Sign { cells: [less, more], sign: Sign::Less }];
            let setting = Setting { clues, ..Setting::new(Squares::square(4).unwrap()) };
            let scene = setting_board(
                &setting,
                &[],
                &|digit| digit.to_string(),
                Lettering::screen(Notation::Rc),
            );
            let sign = scene.items.iter().find_map(|item| match item {
                Item::Shape(Paint::Inequality, Shape::Path(segments)) => Some(&segments[..]),
                Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
            });
            let Some([Segment::Move(one), Segment::Line(tip), Segment::Line(other)]) = sign else {
                panic!("{sign:?}")
            };
            let open = (f32::midpoint(one.0, other.0), f32::midpoint(one.1, other.1));
            let way = ((tip.0 - open.0) / 7.0, (tip.1 - open.1) / 7.0);
            assert_eq!(way, towards, "{less} < {more}");
        }
    }

    #[test]
    fn numbers_at_one_place_stand_below_each_other() {
        let down = Clue::LittleKiller { from: (1, -1), step: (1, 1), total: 7 };
        let up = Clue::LittleKiller { from: (1, -1), step: (-1, 1), total: 3 };
        let found = words(vec![down, up]);
        let [(above, size, upper), (below, _, lower)] = &found[..] else { panic!("{found:?}") };
        assert!(upper == "3" && lower == "7" && below - above >= *size, "{found:?}");
    }

    /// An arrow begins beside the numbers of its place, and ends before the board.
    #[test]
    fn arrows_touch_no_numbers() {
        let side = Side::Right(1);
        let sum = Clue::Outside { kind: Outside::XSum, side, number: 45 };
        let arrow = |step, total| Clue::LittleKiller { from: (1, 4), step, total };
        let up = arrow((-1, -1), 17);
        for clues in [vec![up.clone()], vec![sum, up.clone()], vec![arrow((1, -1), 39), up]] {
            let setting = Setting { clues, ..Setting::new(Squares::square(4).unwrap()) };
            for lettering in [Lettering::PAPER, Lettering::LARGE] {
                let scene = setting_board(&setting, &[], &|digit| digit.to_string(), lettering);
                let shafts = scene.items.iter().filter_map(|item| match item {
                    Item::Shape(Paint::Shaft, Shape::Path(segments)) => Some(segments),
                    Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
                });
                let ends: Vec<Point> = shafts
                    .flatten()
                    .filter_map(|segment| match *segment {
                        Segment::Move(at) | Segment::Line(at) => Some(at),
                        Segment::Curve(..) | Segment::Close => None,
                    })
                    .collect();
                assert!(!ends.is_empty() && ends.iter().all(|(x, _)| *x > 4.0 * CELL), "{ends:?}");
                for item in &scene.items {
                    let Item::Text(_, text) = item else { continue };
                    // Figures are 0.56 of the size wide and 0.72 of it high.
                    let half = (0.28 * text.size * text.text.len() as f32, 0.36 * text.size);
                    let touches = |(x, y): &Point| {
                        (x - text.at.0).abs() < half.0 + 0.5 && (y - text.at.1).abs() < half.1 + 0.5
                    };
                    assert!(!ends.iter().any(touches), "{text:?} {ends:?}");
                }
            }
        }
    }

    #[test]
    fn pairs_of_shapes_have_letters() {
        let pair = |cell: usize| Clue::Clone { cells: vec![cell], others: vec![cell + 10] };
        assert_eq!(words(vec![pair(0)]), []);
        let letters: Vec<_> =
            words(vec![pair(0), pair(1)]).into_iter().map(|word| word.2).collect();
        assert_eq!(letters, ["A", "B", "A", "B"]);
    }

    /// Sums leave the frames of overlapping grids whole, which lie above all else but digits.
    #[test]
    fn frames_are_whole() {
        let shape = Squares::grids(9, &[(0, 0), (0, 3), (3, 0), (3, 3)]).unwrap();
        let cages =
            (0..9).map(|column| Clue::Cage { cells: vec![column, column + 12], total: Some(10) });
        let setting = Setting { clues: cages.collect(), ..Setting::new(shape) };
        let scene = setting_board(&setting, &[], &|digit| digit.to_string(), Lettering::PAPER);
        let mut frames = Vec::new();
        let mut grounds = Vec::new();
        for item in &scene.items {
            match item {
                Item::Shape(Paint::Grid(_), Shape::Rect(frame, _)) => frames.push(*frame),
                Item::Shape(paint, Shape::Rect(frame, _))
                    if *paint == Paint::Paper && frame.width < CELL =>
                {
                    assert!(frames.is_empty(), "frames lie above sums");
                    grounds.push(*frame);
                }
                Item::Shape(..) | Item::Text(..) | Item::Part(_) => {}
            }
        }
        assert_eq!((frames.len(), grounds.len()), (4, 9));
        let half = Paint::Grid(0).ink().width / 2.0;
        for ground in grounds {
            for frame in &frames {
                let is_off =
                    |from: f32, to: f32, line: f32| to <= line - half || from >= line + half;
                let (right, bottom) = (ground.left + ground.width, ground.top + ground.height);
                let beside =
                    is_off(ground.left, right, frame.left) || !frame.has_row(ground.top + 1.0);
                let below =
                    is_off(ground.top, bottom, frame.top) || !frame.has_column(ground.left + 1.0);
                assert!(beside && below, "{ground:?} {frame:?}");
            }
        }
    }

    #[cfg(feature = "pdf")]
    /// Larger sums take more room, and numbers outside stay beside the board.
    #[test]
    fn numbers_of_clues_grow_where_they_fit() {
        let cage = Clue::Cage { cells: vec![0, 1], total: Some(34) };
        let side = Side::Left(1);
        let sandwich = Clue::Outside { kind: Outside::Sandwich, side, number: 35 };
        let rank = Clue::Outside { kind: Outside::FullRank, side: Side::Left(2), number: 1234 };
        let clues = vec![cage, sandwich, rank];
        let setting = Setting { clues, ..Setting::new(Squares::square(4).unwrap()) };
        let sizes = |lettering: Lettering| {
            let scene = setting_board(&setting, &[], &|digit| digit.to_string(), lettering);
            let size = |wanted: &str| {
                scene.items.iter().find_map(|item| match item {
                    Item::Text(_, text) if text.text == wanted => Some(text.size),
                    Item::Text(..) | Item::Shape(..) | Item::Part(_) => None,
                })
            };
            ["34", "35", "#1234"].map(|text| size(text).unwrap())
        };
        let [sum, outside, long] = sizes(Lettering::PAPER);
        assert_eq!([sum, outside], [11.0, 20.0]);
        assert!(long * 5.0 * 0.556 < CELL);
        assert_eq!(sizes(Lettering::PAPER.with_clues_from(14.0))[..2], [14.0, 20.0]);
        // However small the paper is, they are no larger than their places.
        let [sum, outside, long] = sizes(Lettering::PAPER.with_clues_from(1000.0));
        assert!(sum < CELL / 3.0 && outside <= CELL / 2.0 && long * 5.0 * 0.556 < CELL);
    }
}
