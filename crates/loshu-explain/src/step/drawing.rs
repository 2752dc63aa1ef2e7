//! What a picture of a step shows, as data: which part each candidate plays, and the arrows.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks};

use super::roles::exotic::{
    GuardedCells, aligned, double_exocet, exocet, fireworks, odd_ring, oddagon, tridagon, xyz_ring,
};
use super::roles::kind::{CasesKind, Kind, SetsKind};
use super::roles::links::{two_links, w_ring, w_wing, xy_wing};
use super::roles::sets::{bent, crossing, ring};
use super::roles::{als, blockers, blossom, cells_of, prepared, standing};
use super::{
    Branch, Chain, Colors, Deadly, Forcing, Node, Reason, Sector, Sets, Step, Symmetry, Why,
    candidates_of,
};
use crate::catalog::{Family, Technique};

/// The part that a candidate plays in a step. Where a candidate plays several, the last one in this
/// order is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Role {
    /// It belongs to the pattern.
    Pattern,
    /// It belongs to an almost locked set or to another part of the pattern, such as a pivot or a wing;
    /// the parts are numbered from 0, and all after the third have the number 3.
    Set(u8),
    /// It is false in the case that the chain follows.
    Off,
    /// It is true in the case that the chain follows.
    On,
    /// It has a colour: 0 and 1 for the first component, 2 and 3 for the second.
    Color(u8),
    /// It is a fin of a fish, or a candidate that has to be excluded like one.
    Fin,
    /// It is a fin that lies in two base sets.
    EndoFin,
    /// It is one of the candidates that keep a pattern from being deadly.
    Guardian,
    /// The step strikes it.
    Eliminated,
    /// The step strikes it, though it belongs to the pattern.
    Cannibal,
    /// The step places it.
    Placed,
}

/// An arrow from one node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arrow {
    /// Where the arrow begins.
    pub from: Node,
    /// Where the arrow ends.
    pub to: Node,
    /// Strong links are drawn solid, weak ones dashed.
    pub strong: bool,
    /// The number of the chain or of the branch, from 0.
    pub branch: u8,
}

/// What a legend explains: a sign of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Sign {
    /// The arrow of a strong link.
    Strong,
    /// The arrow of a weak link.
    Weak,
    /// The tint of the cells to look at.
    Cell,
    /// The tint of the houses to look at.
    House,
    /// The shape of a role.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Role(Role),
}

/// A picture of a step on its marks, without colours and shapes.
///
/// One type serves pages, pictures and the terminal: each gives every [`Role`] a colour and a shape
/// of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawing {
    /// The candidates that play a part, in ascending order.
    pub candidates: Vec<(Candidate, Role)>,
    /// The cells of the pattern.
    pub cells: CellSet,
    /// The houses to look at.
    pub houses: Vec<House>,
    /// The arrows.
    pub arrows: Vec<Arrow>,
}

impl Drawing {
    /// The part that a candidate plays.
    pub fn role(&self, candidate: Candidate) -> Option<Role> {
        let at = self.candidates.binary_search_by_key(&candidate, |(known, _)| *known).ok()?;
        Some(self.candidates[at].1)
    }

    /// The parts that candidates play, each once, in order.
    pub fn roles(&self) -> Vec<Role> {
        let mut roles: Vec<Role> = self.candidates.iter().map(|(_, role)| *role).collect();
        roles.sort_unstable();
        roles.dedup();
        roles
    }

    /// The signs that the drawing has, each once: roles in order, then arrows and tints.
    pub fn signs(&self) -> Vec<Sign> {
        let has = |strong| self.arrows.iter().any(|arrow| arrow.strong == strong);
        let others = [
            (Sign::Strong, has(true)),
            (Sign::Weak, has(false)),
            (Sign::Cell, !self.cells.is_empty()),
            (Sign::House, !self.houses.is_empty()),
        ];
        let others = others.into_iter().filter(|(_, is_drawn)| *is_drawn).map(|(sign, _)| sign);
        self.roles().into_iter().map(Sign::Role).chain(others).collect()
    }

    /// The candidates that play a part.
    pub fn with_role(&self, role: Role) -> CandidateSet {
        let own = self.candidates.iter().filter(|(_, other)| *other == role);
        own.map(|(candidate, _)| *candidate).collect()
    }

    /// The candidates of the pattern: all that play a part, without those that are only struck.
    pub fn pattern(&self) -> CandidateSet {
        let shown = self.candidates.iter().filter(|(_, role)| *role != Role::Eliminated);
        shown.map(|(candidate, _)| *candidate).collect()
    }
}

impl Step {
    /// The picture of this step on the marks on which it was found.
    pub fn drawing(&self, marks: &Marks) -> Drawing {
        let mut painter =
            Painter { step: self, marks, roles: BTreeMap::new(), drawing: Drawing::default() };
        for (number, reason) in self.reason.parts().iter().enumerate() {
            painter.reason(reason, number as u8);
        }
        painter.finish()
    }
}

struct Painter<'a> {
    step: &'a Step,
    marks: &'a Marks,
    roles: BTreeMap<Candidate, Role>,
    drawing: Drawing,
}

impl Painter<'_> {
    fn paint(&mut self, candidates: CandidateSet, role: Role) {
        for candidate in (candidates & *self.marks.candidates()).iter() {
            let known = self.roles.entry(candidate).or_insert(role);
            *known = role.max(*known);
        }
    }

    fn reason(&mut self, reason: &Reason, number: u8) {
        match reason {
            Reason::Single(sector) => self.single(*sector),
            Reason::Sets(sets) => self.sets(sets),
            Reason::Chain(chain) => self.chain(chain, number),
            Reason::Colors(colors) => self.colors(colors),
            Reason::Deadly(deadly) => self.deadly(deadly),
            Reason::Symmetry(symmetry) => self.symmetry(symmetry),
            Reason::Cases(sectors) => self.cases(sectors),
            Reason::Forcing(forcing) => self.forcing(forcing, number),
            Reason::Several(reasons) => {
                for reason in reasons {
                    self.reason(reason, number);
                }
            }
            Reason::Templates(digits) => self.templates(*digits),
            Reason::Guess => {}
        }
    }

    /// The house or the cell, and the placed digits that leave one place.
    fn single(&mut self, sector: Sector) {
        self.truths(&[sector]);
        match sector {
            Sector::Cell(cell) => self.drawing.cells |= standing(cell, self.marks),
            Sector::House(_, digit) if self.step.technique == Technique::LastDigit => {
                self.ninth(digit);
            }
            Sector::House(house, digit) => self.crossed(house, digit),
        }
    }

    /// The eight cells of a digit, and the row, the column and the box without it.
    fn ninth(&mut self, digit: Digit) {
        let standing = |cell: &Cell| self.marks.grid()[*cell] == Some(digit);
        self.drawing.cells |= self.marks.filled().iter().filter(standing).collect::<CellSet>();
        let houses = self.step.placed().all_cells().iter().flat_map(Cell::houses);
        for house in houses.collect::<Vec<_>>() {
            self.look_at(Sector::House(house, digit));
        }
    }

    /// The placed digits that exclude the other cells of a house, each with a weak arrow to a cell that it
    /// excludes.
    fn crossed(&mut self, house: House, digit: Digit) {
        let mut open = (house.cells() & self.marks.open()) - self.step.placed().all_cells();
        for blocker in blockers(digit, open, self.marks) {
            let excluded = open & blocker.peers();
            open -= excluded;
            self.drawing.cells |= blocker.into();
            let [from, to] = [blocker.into(), excluded].map(|cells| Node { digit, cells });
            self.drawing.arrows.push(Arrow { from, to, strong: false, branch: 0 });
        }
    }

    /// Paints all candidates of sectors that need a true one.
    fn truths(&mut self, sectors: &[Sector]) {
        for &sector in sectors {
            self.paint(sector.candidates(self.marks), Role::Pattern);
            self.look_at(sector);
        }
    }

    fn look_at(&mut self, sector: Sector) {
        match sector {
            Sector::Cell(cell) => self.drawing.cells |= cell.into(),
            Sector::House(house, _) if !self.drawing.houses.contains(&house) => {
                self.drawing.houses.push(house);
            }
            Sector::House(..) => {}
        }
    }

    fn sets(&mut self, sets: &Sets) {
        self.truths(&sets.truths);
        if Kind::of(self.step.technique) == Kind::Sets(SetsKind::SueDeCoq)
            && let Some(crossing) = crossing(sets, self.marks)
        {
            self.numbered(crossing.parts.map(|(cells, _)| cells));
            return;
        }
        if Kind::of(self.step.technique) == Kind::Sets(SetsKind::SkLoop)
            && let Some((corners, _)) = ring(sets)
        {
            self.drawing.cells |= corners;
        }
        if let Some(bent) = bent(sets, self.marks)
            && let Some((pivot, [one, two])) = bent.xyz(self.marks)
        {
            self.numbered([pivot.into(), CellSet::from(one) | two.into()]);
            return;
        }
        self.paint(sets.fins(self.marks), Role::Fin);
        self.paint(sets.endo_fins(self.marks), Role::EndoFin);
    }

    fn numbered(&mut self, sets: impl IntoIterator<Item = CellSet>) {
        for (number, cells) in sets.into_iter().enumerate() {
            self.set(number, cells);
        }
    }

    fn set(&mut self, number: usize, cells: CellSet) {
        let all = CandidateSet::block(cells, self.marks.digits_of(cells));
        self.paint(all, Role::Set(number.min(3) as u8));
        self.drawing.cells |= cells;
    }

    /// Paints the nodes true and false in turn, as they are if the first node has the value that the
    /// chain begins with.
    fn chain(&mut self, chain: &Chain, number: u8) {
        self.arrows(chain, number);
        if let Some(parts) = parts_of_chain(chain, self.step) {
            for (part, candidates) in parts.into_iter().enumerate() {
                self.paint(candidates, Role::Set(part as u8));
            }
            return;
        }
        if self.has_named_sets() {
            self.numbered(als(chain));
            if let Some(wing) = w_wing(chain) {
                self.paint(candidates_of(&wing.places), Role::Set(2));
            }
            return;
        }
        let starts_strong = chain.links.first().is_some_and(|link| link.strong);
        // A set of one cell is drawn by its two candidates.
        self.numbered(als(chain).into_iter().filter(|set| set.len() > 1));
        for (at, node) in chain.nodes.iter().enumerate() {
            let on = (at % 2 == 1) == starts_strong;
            self.paint(node.candidates(), if on { Role::On } else { Role::Off });
        }
    }

    fn arrows(&mut self, chain: &Chain, number: u8) {
        let following = chain.nodes.iter().cycle().skip(1);
        for ((&from, &to), link) in chain.nodes.iter().zip(following).zip(&chain.links) {
            if let Why::Sector(sector @ Sector::House(..)) = link.why {
                self.look_at(sector);
            }
            if let Why::Deadly(pattern) = &link.why {
                self.deadly_cells(pattern);
            }
            let inside = match link.why {
                Why::Set(cells) => cells.len() > 1 || self.has_named_sets(),
                Why::Sector(Sector::Cell(_)) => self.has_named_sets(),
                Why::Sector(Sector::House(..)) | Why::Sight | Why::Deadly(_) => false,
            };
            if !inside {
                self.drawing.arrows.push(Arrow { from, to, strong: link.strong, branch: number });
            }
        }
    }

    /// The cells of a deadly pattern, with its digits.
    fn deadly_cells(&mut self, pattern: &Deadly) {
        self.drawing.cells |= pattern.cells();
        for &(cell, digits) in &pattern.pattern {
            self.paint(CandidateSet::cell(cell, digits), Role::Pattern);
        }
    }

    /// Whether the words name the almost locked sets, even those of one cell.
    fn has_named_sets(&self) -> bool {
        self.step.technique.info().family == Family::Als
    }

    fn colors(&mut self, colors: &Colors) {
        for (number, set) in colors.components.iter().flatten().enumerate() {
            self.paint(*set, Role::Color(number as u8));
        }
    }

    fn deadly(&mut self, deadly: &Deadly) {
        self.deadly_cells(deadly);
        self.subset(&deadly.truths);
        self.paint(deadly.guardians(self.marks), Role::Guardian);
    }

    /// What guardians work with: cells of a naked subset, or the other places of a digit.
    fn subset(&mut self, sectors: &[Sector]) {
        for &sector in sectors {
            let role = match sector {
                Sector::Cell(_) => Role::Set(1),
                Sector::House(..) => Role::Pattern,
            };
            self.paint(sector.candidates(self.marks), role);
            self.look_at(sector);
        }
    }

    /// The cells to which struck candidates move, with the candidates that they have.
    fn symmetry(&mut self, symmetry: &Symmetry) {
        for &struck in &self.step.eliminations {
            let cell = symmetry.turn.cell(struck.cell());
            self.drawing.cells |= CellSet::from(cell) | struck.cell().into();
            self.paint(CandidateSet::cell(cell, self.marks.digits(cell)), Role::Pattern);
        }
    }

    fn cases(&mut self, sectors: &[Sector]) {
        let is_drawn = match Kind::of(self.step.technique) {
            Kind::Cases(kind) => self.parts_of_cases(kind, sectors).is_some(),
            Kind::Plain | Kind::Sets(_) | Kind::Chain(_) => false,
        };
        if !is_drawn {
            self.truths(sectors);
        }
        self.drawing.cells |= cells_of(sectors);
    }

    /// Paints the parts of a large pattern that have names, if they are found again.
    fn parts_of_cases(&mut self, kind: CasesKind, sectors: &[Sector]) -> Option<()> {
        match kind {
            CasesKind::DeathBlossom => {
                let (stem, petals) = blossom(self.step, sectors, self.marks)?;
                let petals = petals.into_iter().map(|(_, cells)| cells);
                self.numbered(core::iter::once(stem.into()).chain(petals));
            }
            CasesKind::JuniorExocet | CasesKind::SeniorExocet => {
                let exocet = exocet(sectors, kind, self.step, self.marks)?;
                self.truths(sectors);
                self.numbered([exocet.base, exocet.targets]);
            }
            CasesKind::DoubleExocet => {
                let exocet = double_exocet(sectors, self.marks)?;
                self.truths(sectors);
                let ([one, two], [of_one, of_two]) = (exocet.bases, exocet.targets);
                self.numbered([one, of_one, two, of_two]);
            }
            CasesKind::BrokenWing => {
                let ring = odd_ring(sectors, self.step, self.marks)?;
                self.truths(sectors);
                self.paint(CandidateSet::digit(ring.digit, ring.guardians), Role::Guardian);
            }
            CasesKind::Oddagon => self.guarded(&oddagon(sectors, self.marks)?),
            CasesKind::Tridagon => self.guarded(&tridagon(sectors, self.marks)?.guarded),
            CasesKind::Fireworks => {
                let (fireworks, wings) = fireworks(sectors, self.marks)?;
                self.truths(sectors);
                let pivots = fireworks.iter().map(|firework| firework.pivot).collect();
                self.numbered([pivots, wings]);
            }
            CasesKind::XyzRing => {
                let ring = xyz_ring(sectors, self.marks)?;
                let [one, two] = ring.wings;
                self.numbered([ring.pivot.into(), CellSet::from(one) | two.into()]);
                let [near, far] = ring.places;
                self.paint(CandidateSet::digit(ring.common, near | far), Role::Set(2));
                self.look_at(Sector::House(ring.house, ring.common));
            }
            CasesKind::AlignedPair => self.aligned(sectors, 2)?,
            CasesKind::AlignedTriple => self.aligned(sectors, 3)?,
        }
        Some(())
    }

    /// Cells whose digits are tried together, and the cells that see all of them.
    fn aligned(&mut self, sectors: &[Sector], count: usize) -> Option<()> {
        let (cells, excluders) = aligned(sectors, count)?;
        self.numbered([cells, excluders]);
        Some(())
    }

    /// Cells that cannot hold their digits alone.
    fn guarded(&mut self, guarded: &GuardedCells) {
        let cells: CellSet = guarded.cells.iter().copied().collect();
        self.subset(&guarded.others);
        self.paint(CandidateSet::block(cells, guarded.digits), Role::Pattern);
        self.paint(guarded.guardians, Role::Guardian);
    }

    /// All places of some digits, of which their templates are made.
    fn templates(&mut self, digits: DigitSet) {
        for digit in digits {
            self.paint(CandidateSet::digit(digit, self.marks.cells(digit)), Role::Pattern);
        }
    }

    /// The branches; or the step that prepares a single, with what it strikes.
    fn forcing(&mut self, forcing: &Forcing, number: u8) {
        if let Some((inner, _)) = prepared(forcing, self.step, self.marks) {
            self.reason(&inner.reason, number);
            for implication in forcing.branches.iter().flatten().skip(1) {
                self.paint(implication.literal.node.candidates(), Role::Eliminated);
            }
            return;
        }
        for (number, branch) in forcing.branches.iter().enumerate() {
            self.branch(branch, number as u8);
        }
    }

    fn branch(&mut self, branch: &Branch, number: u8) {
        for implication in branch {
            let to = implication.literal.node;
            self.paint(to.candidates(), if implication.literal.on { Role::On } else { Role::Off });
            for from in implication.from.iter().filter_map(|&at| branch.get(usize::from(at))) {
                let strong = implication.literal.on;
                let arrow = Arrow { from: from.literal.node, to, strong, branch: number };
                if !self.drawing.arrows.contains(&arrow) {
                    self.drawing.arrows.push(arrow);
                }
            }
        }
    }

    fn finish(mut self) -> Drawing {
        let of_sets = matches!(self.step.reason.parts().first(), Some(Reason::Sets(_)));
        let own = |role: &Role| match role {
            Role::Pattern | Role::Set(_) | Role::Fin | Role::EndoFin => of_sets,
            // A colour that is false goes as a whole.
            Role::Color(_) => true,
            Role::Off
            | Role::On
            | Role::Guardian
            | Role::Eliminated
            | Role::Cannibal
            | Role::Placed => false,
        };
        for &candidate in &self.step.eliminations {
            let cannibal = self.roles.get(&candidate).is_some_and(own);
            let role = if cannibal { Role::Cannibal } else { Role::Eliminated };
            self.paint(candidate.into(), role);
        }
        for &candidate in &self.step.placements {
            self.paint(candidate.into(), Role::Placed);
        }
        self.drawing.candidates = self.roles.into_iter().collect();
        self.drawing.cells |= self.step.placed().all_cells();
        self.drawing
    }
}

/// The candidates of the named parts of a short chain: base and roofs, pivot and wings, pair and link.
fn parts_of_chain(chain: &Chain, step: &Step) -> Option<[CandidateSet; 2]> {
    match step.technique.info().family {
        Family::SingleDigit => {
            two_links(chain).map(|links| [candidates_of(&links.joined), candidates_of(&links.ends)])
        }
        Family::Wing => {
            if let Some(wing) = xy_wing(chain) {
                let [x, y] = wing.digits;
                let at = |cell, digit| CandidateSet::from(Candidate::new(cell, digit));
                let [one, two] = wing.wings;
                let z = wing.common;
                let wings = at(one, x) | at(one, z) | at(two, y) | at(two, z);
                return Some([at(wing.pivot, x) | at(wing.pivot, y), wings]);
            }
            if let Some([one, two]) = w_ring(chain) {
                let pair = candidates_of(&one.ends) | candidates_of(&one.barred);
                return Some([pair, candidates_of(&one.places) | candidates_of(&two.places)]);
            }
            w_wing(chain).map(|wing| {
                let pair = candidates_of(&wing.ends) | candidates_of(&wing.barred);
                [pair, candidates_of(&wing.places)]
            })
        }
        Family::Single
        | Family::Locked
        | Family::Subset
        | Family::Fish
        | Family::Coloring
        | Family::Uniqueness
        | Family::Als
        | Family::Chain
        | Family::Exotic
        | Family::Forcing
        | Family::LastResort => None,
    }
}
