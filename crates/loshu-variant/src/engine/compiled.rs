//! The constraints of a layout, ready for propagation.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use loshu::{Limits, Stop};

use super::any::Any;
use super::cage::{Cage, CageSets};
use super::derive::{Derived, derive, derive_long_sums};
use super::ground::Ground;
use super::groups;
use super::regular::Regular;
use super::sandwich::Sandwich;
use super::sets::{MAX_SETS, Sets};
use crate::automaton::paths::Paths;
use crate::bits::Bits;
use crate::digits::{FEW_DIGITS, bits};
use crate::rules::{Constraint, Rules, Table};

/// How many constraints are compiled between two looks at the limits. Each takes a few microseconds at most, but for
/// automata.
const CONSTRAINTS_BETWEEN_LOOKS: usize = 64;

/// A cage that lists more sets of digits is of no use.
const MAX_LISTED: usize = 40;

/// Lists of things, one for each owner, in one piece of memory.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Sorts pairs of an owner and a thing by owner. Things of an owner keep their order.
    pub(super) fn new(owners: usize, pairs: &[(u16, T)]) -> Lists<T> {
        let mut starts = vec![0; owners + 1];
        for &(owner, _) in pairs {
            starts[usize::from(owner) + 1] += 1;
        }
        for owner in 0..owners {
            starts[owner + 1] += starts[owner];
        }
        let Some(&(_, any)) = pairs.first() else { return Lists { starts, items: Vec::new() } };
        let mut items = vec![any; pairs.len()];
        let mut next = starts.clone();
        for &(owner, item) in pairs {
            let place = &mut next[usize::from(owner)];
            items[*place as usize] = item;
            *place += 1;
        }
        Lists { starts, items }
    }

    /// All pairs of an owner and a thing.
    fn pairs(&self, owners: usize) -> Vec<(u16, T)> {
        let of = |owner: usize| self.of(owner).iter().map(move |&item| (owner as u16, item));
        (0..owners).flat_map(of).collect()
    }

    /// The things of an owner.
    #[inline]
    pub(crate) fn of(&self, owner: usize) -> &[T] {
        &self.items[self.starts[owner] as usize..self.starts[owner + 1] as usize]
    }
}

/// A relation, read from one cell to another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) to: u16,
    pub(crate) table: u16,
}

/// A constraint that is looked at as a whole when one of its cells changes.
#[derive(Clone, Debug)]
pub(crate) enum Whole<const W: usize> {
    Place(Place),
    Cage(Cage),
    Sum(Sum),
    Regular(Regular),
    Sandwich(Sandwich),
    Equal(EqualSets),
    Any(Any<W>),
}

impl<const W: usize> Whole<W> {
    /// The cells, whatever the constraint.
    pub(crate) fn cells(&self) -> &[u16] {
        match self {
            Whole::Place(place) => &place.cells,
            Whole::Cage(cage) => &cage.cells,
            Whole::Sum(sum) => &sum.cells,
            Whole::Regular(regular) => &regular.cells,
            Whole::Sandwich(sandwich) => &sandwich.cells,
            Whole::Equal(equal) => &equal.cells,
            Whole::Any(any) => &any.cells,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) cells: Vec<u16>,
    pub(crate) digits: u32,
    pub(crate) count: u16,
}

/// Two sets of cells that hold each digit equally often.
#[derive(Clone, Debug)]
pub(crate) struct EqualSets {
    /// The cells of the first set, then those of the second one.
    pub(crate) cells: Vec<u16>,
    pub(crate) first: usize,
}

/// A sum, whose cells are in groups. The cells of a group have one factor, and different digits.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) cells: Vec<u16>,
    pub(crate) groups: Vec<Group>,
    /// The allowed sums, ascending.
    pub(crate) totals: Vec<i32>,
}

#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) factor: i32,
    pub(crate) cells: Vec<u16>,
}

/// The constraints of a layout, ready for propagation. Cells that are always equal are one cell here.
#[derive(Clone, Debug)]
pub(crate) struct Compiled<const W: usize> {
    pub(crate) digits: usize,
    pub(crate) all: u32,
    pub(crate) cells: usize,
    /// The candidates before any constraint is used.
    pub(crate) allowed: Vec<u32>,
    /// Whether a constraint cannot be met by any digits.
    pub(crate) impossible: bool,
    pub(crate) peers: Vec<Bits<W>>,
    /// The houses with as many cells as digits.
    pub(crate) houses: Vec<Bits<W>>,
    /// The full houses of each cell.
    pub(crate) houses_of: Vec<Bits<W>>,
    pub(crate) links: Lists<Link>,
    /// The cells with links.
    pub(crate) linked_cells: Bits<W>,
    /// If there is any link at all: for each cell the cells that a link leads to.
    pub(crate) linked: Vec<Bits<W>>,
    /// If there is any link at all: for each cell itself, its peers, and the cells that a link leads to.
    pub(crate) near: Vec<Bits<W>>,
    pub(crate) tables: Vec<[u32; 25]>,
    /// For few digits: for each table and each set of digits of the first cell, the allowed digits of the
    /// second cell.
    unions: Vec<u16>,
    pub(crate) wholes: Vec<Whole<W>>,
    /// How many of these are not derived from others.
    pub(crate) own_wholes: usize,
    /// For each constraint whether it is looked at late: it is derived or takes long.
    pub(crate) is_late: Vec<bool>,
    pub(crate) wholes_of: Lists<u16>,
    /// The cells of each constraint that is a cage; no cells for another one. Empty if there are no cages.
    pub(crate) cages: Vec<Bits<W>>,
    /// The cages of each cell.
    pub(crate) cages_of: Lists<u16>,
    /// The cells with such constraints.
    pub(crate) watched: Bits<W>,
    /// What has been added of that which follows.
    added: Added,
    /// The same with derived constraints, `None` inside if there are none.
    extended: OnceLock<Option<Box<Compiled<W>>>>,
    /// What planes need, `None` inside if the layout has constraints that planes do not know.
    ground: OnceLock<Option<Box<Ground<W>>>>,
}

/// What has been added to constraints of that which follows from them.
#[derive(Clone, Copy, Debug)]
enum Added {
    Nothing,
    /// What most searches need.
    Most,
    /// What only long searches need, too.
    All,
}

impl<const W: usize> Compiled<W> {
    /// Compiles rules without a limit.
    #[cfg(test)]
    pub(crate) fn new(rules: &Rules, cell_of: &[u16], cells: usize) -> Compiled<W> {
        Compiled::within(rules, cell_of, cells, &Limits::NONE).expect("there is no limit")
    }

    /// Compiles rules. `cell_of` has the number of the cell here for each cell of the rules.
    pub(crate) fn within(
        rules: &Rules,
        cell_of: &[u16],
        cells: usize,
        limits: &Limits,
    ) -> Result<Compiled<W>, Stop> {
        limits.look()?;
        let mut builder = Builder::<W>::new(usize::from(rules.digits()), cell_of, cells);
        for (digits, &cell) in rules.allowed().iter().zip(cell_of) {
            builder.done.allowed[usize::from(cell)] &= digits.bits();
        }
        builder.add_all(rules.constraints(), limits)?;
        Ok(builder.finish())
    }

    /// The same for planes; `None` if the layout has constraints that planes do not know.
    pub(crate) fn ground(&self) -> Option<&Ground<W>> {
        self.ground.get_or_init(|| Ground::new(self).map(Box::new)).as_deref()
    }

    /// The same, unless it has not been made.
    pub(crate) fn known_ground(&self) -> Option<&Ground<W>> {
        self.ground.get()?.as_deref()
    }

    /// The digits that a table allows in the second cell if the first one has one of the digits.
    #[inline]
    pub(crate) fn allowed_after(&self, table: u16, digits: u32) -> u32 {
        let table = usize::from(table);
        match self.unions.get((table << self.digits) + digits as usize) {
            Some(&allowed) => u32::from(allowed),
            None => bits(digits).fold(0, |allowed, digit| allowed | self.tables[table][digit]),
        }
    }

    /// The same constraints, and after them some that follow from them, if there are any. Those have more for long
    /// searches in the same way.
    pub(crate) fn extended(&self, limits: &Limits) -> Result<Option<&Compiled<W>>, Stop> {
        if let Some(extended) = self.extended.get() {
            return Ok(extended.as_deref());
        }
        let (derived, added) = match self.added {
            Added::Nothing => (derive(self, limits)?, Added::Most),
            Added::Most => (derive_long_sums(self, limits)?, Added::All),
            Added::All => (Derived::default(), Added::All),
        };
        let extended = (!derived.is_empty()).then(|| Box::new(self.with(&derived, added)));
        // Another thread may have been faster.
        Ok(self.extended.get_or_init(|| extended).as_deref())
    }

    fn with(&self, derived: &Derived<W>, added: Added) -> Compiled<W> {
        let same: Vec<u16> = (0..self.cells as u16).collect();
        let mut builder = Builder {
            cell_of: &same,
            wholes_of: self.wholes_of.pairs(self.cells),
            links: Vec::new(),
            tables: Vec::new(),
            paths: BTreeMap::new(),
            done: Compiled {
                added,
                extended: OnceLock::new(),
                ground: OnceLock::new(),
                ..self.clone()
            },
        };
        let cells = |set: &Bits<W>| -> Vec<u16> { set.iter().map(|cell| cell as u16).collect() };
        derived.houses.iter().for_each(|house| builder.add_house(&cells(house)));
        for sum in &derived.sums {
            let plus = sum.plus.iter().map(|cell| (cell as u16, 1));
            let minus = sum.minus.iter().map(|cell| (cell as u16, -1));
            let terms: Vec<_> = plus.chain(minus).collect();
            builder.add_sum(&terms, &[sum.total]);
        }
        for equal in &derived.equals {
            let [first, second] = equal.sets.each_ref().map(cells);
            let equal = EqualSets { first: first.len(), cells: [first, second].concat() };
            builder.watch(&equal.cells);
            builder.done.wholes.push(Whole::Equal(equal));
        }
        builder.finish()
    }
}

/// Whether a sum of one group has a list of sets of digits, and a short one.
fn is_cage(digits: usize, group: &Group, total: i32) -> bool {
    let sets = Sets::of(digits).of_sum(group.cells.len(), total / group.factor);
    total % group.factor == 0 && sets.is_some_and(|sets| sets.len() <= MAX_SETS)
}

struct Builder<'a, const W: usize> {
    cell_of: &'a [u16],
    done: Compiled<W>,
    links: Vec<(u16, Link)>,
    tables: Vec<(*const Table, u16, u16)>,
    /// For the address of an automaton and a number of cells what was compiled.
    paths: BTreeMap<(usize, usize), Option<Arc<Paths>>>,
    wholes_of: Vec<(u16, u16)>,
}

impl<'a, const W: usize> Builder<'a, W> {
    fn new(digits: usize, cell_of: &'a [u16], cells: usize) -> Builder<'a, W> {
        let all = ((1_u64 << digits) - 1) as u32;
        let allowed = vec![all; cells];
        let done = Compiled {
            digits,
            all,
            cells,
            allowed,
            impossible: false,
            peers: vec![Bits::EMPTY; cells],
            houses: Vec::with_capacity(3 * digits),
            houses_of: vec![Bits::EMPTY; cells],
            links: Lists::new(0, &[]),
            linked_cells: Bits::EMPTY,
            linked: Vec::new(),
            near: Vec::new(),
            tables: Vec::new(),
            unions: Vec::new(),
            wholes: Vec::new(),
            own_wholes: 0,
            is_late: Vec::new(),
            wholes_of: Lists::new(0, &[]),
            cages: Vec::new(),
            cages_of: Lists::new(0, &[]),
            watched: Bits::EMPTY,
            added: Added::Nothing,
            extended: OnceLock::new(),
            ground: OnceLock::new(),
        };
        Builder {
            cell_of,
            done,
            links: Vec::new(),
            tables: Vec::new(),
            paths: BTreeMap::new(),
            wholes_of: Vec::new(),
        }
    }

    fn cell(&self, cell: u16) -> u16 {
        self.cell_of[usize::from(cell)]
    }

    fn add_all(&mut self, constraints: &[Constraint], limits: &Limits) -> Result<(), Stop> {
        for (index, constraint) in constraints.iter().enumerate() {
            if index.is_multiple_of(CONSTRAINTS_BETWEEN_LOOKS) {
                limits.look()?;
            }
            self.add_pairs(constraint);
        }
        self.list_links();
        // Sums ask which cells are peers, and cages which cells are related, so they come when all pairs are known.
        for (index, constraint) in constraints.iter().enumerate() {
            // To compile an automaton takes up to some milliseconds.
            if index.is_multiple_of(CONSTRAINTS_BETWEEN_LOOKS)
                || matches!(constraint, Constraint::Regular { .. })
            {
                limits.look()?;
            }
            match constraint {
                Constraint::Any(alternatives) => self.add_any(constraint, alternatives, limits)?,
                Constraint::House(_)
                | Constraint::Different(..)
                | Constraint::Equal(..)
                | Constraint::Relation(..)
                | Constraint::Sum { .. }
                | Constraint::Place { .. }
                | Constraint::Regular { .. } => self.add_whole(constraint),
            }
        }
        self.done.own_wholes = self.done.wholes.len();
        Ok(())
    }

    /// Adds alternatives. Each is compiled for itself, over the cells of all of them.
    fn add_any(
        &mut self,
        whole: &Constraint,
        alternatives: &[Vec<Constraint>],
        limits: &Limits,
    ) -> Result<(), Stop> {
        let mut cells: Vec<u16> =
            whole.cells().into_iter().map(|cell| self.cell_of[cell]).collect();
        cells.sort_unstable();
        cells.dedup();
        let place = |cell: &u16| cells.binary_search(cell).unwrap_or(0) as u16;
        let places: Vec<u16> = self.cell_of.iter().map(place).collect();
        // Cells of one alternative are not always equal, so they are two cells that are related.
        let equal = Arc::new(Table::new(self.done.digits as u8, |a, b| a == b));
        let mut each = Vec::with_capacity(alternatives.len());
        for alternative in alternatives {
            let related = |constraint: &Constraint| match constraint {
                Constraint::Equal(a, b) => Constraint::Relation(*a, *b, Arc::clone(&equal)),
                Constraint::House(_)
                | Constraint::Different(..)
                | Constraint::Relation(..)
                | Constraint::Sum { .. }
                | Constraint::Place { .. }
                | Constraint::Regular { .. }
                | Constraint::Any(_) => constraint.clone(),
            };
            let constraints: Vec<Constraint> = alternative.iter().map(related).collect();
            let mut builder = Builder::<W>::new(self.done.digits, &places, cells.len());
            builder.add_all(&constraints, limits)?;
            let compiled = builder.finish();
            if !compiled.impossible {
                each.push(compiled);
            }
        }
        if each.is_empty() {
            self.done.impossible = true;
        } else if !cells.is_empty() {
            self.watch(&cells);
            self.done.wholes.push(Whole::Any(Any { cells, each }));
        }
        Ok(())
    }

    /// Adds what holds between two cells.
    fn add_pairs(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::House(cells) => self.add_house(cells),
            Constraint::Different(a, b) => {
                let (a, b) = (self.cell(*a), self.cell(*b));
                if a == b {
                    self.done.impossible = true;
                    return;
                }
                self.done.peers[usize::from(a)].insert(usize::from(b));
                self.done.peers[usize::from(b)].insert(usize::from(a));
            }
            Constraint::Relation(a, b, table) => self.add_relation(*a, *b, table),
            Constraint::Equal(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => {}
        }
    }

    fn add_house(&mut self, cells: &[u16]) {
        let mut house = Bits::EMPTY;
        for &cell in cells {
            house.insert(usize::from(self.cell(cell)));
        }
        // Two cells that are always equal, a cell listed twice, or more cells than digits.
        if (house.len() as usize) < cells.len() || cells.len() > self.done.digits {
            self.done.impossible = true;
            return;
        }
        for &cell in cells {
            let peers = &mut self.done.peers[usize::from(self.cell_of[usize::from(cell)])];
            *peers = peers.or(&house);
        }
        if cells.len() < self.done.digits || self.done.houses.contains(&house) {
            return;
        }
        let index = self.done.houses.len();
        if index == Bits::<W>::LEN {
            self.add_places(&house);
            return;
        }
        for &cell in cells {
            self.done.houses_of[usize::from(self.cell_of[usize::from(cell)])].insert(index);
        }
        self.done.houses.push(house);
    }

    /// Adds a full house for which there is no number left: each digit is in one of its cells.
    fn add_places(&mut self, house: &Bits<W>) {
        let cells: Vec<u16> = house.iter().map(|cell| cell as u16).collect();
        for digit in 0..self.done.digits {
            self.watch(&cells);
            let place = Place { cells: cells.clone(), digits: 1 << digit, count: 1 };
            self.done.wholes.push(Whole::Place(place));
        }
    }

    fn add_relation(&mut self, a: u16, b: u16, table: &Arc<Table>) {
        let (a, b) = (self.cell(a), self.cell(b));
        if a == b {
            let fits = |&digit: &usize| {
                let digit = digit as u8 + 1;
                table.allowed(digit).contains(digit)
            };
            let digits = (0..self.done.digits).filter(fits);
            self.done.allowed[usize::from(a)] &= digits.fold(0, |set, digit| set | 1 << digit);
            return;
        }
        let (forth, back) = self.tables_of(table);
        self.links.push((a, Link { to: b, table: forth }));
        self.links.push((b, Link { to: a, table: back }));
    }

    /// The numbers of a table and of its transposed table.
    fn tables_of(&mut self, table: &Arc<Table>) -> (u16, u16) {
        let known = self.tables.iter().find(|known| known.0 == Arc::as_ptr(table));
        if let Some(&(_, forth, back)) = known {
            return (forth, back);
        }
        let numbers = (self.number_of(table), self.number_of(&table.transposed()));
        self.tables.push((Arc::as_ptr(table), numbers.0, numbers.1));
        numbers
    }

    fn number_of(&mut self, table: &Table) -> u16 {
        let rows = core::array::from_fn(|row| table.allowed(row as u8 + 1).bits() & self.done.all);
        let tables = &mut self.done.tables;
        let number = tables.iter().position(|known| *known == rows).unwrap_or_else(|| {
            tables.push(rows);
            if self.done.digits <= FEW_DIGITS {
                let unions = &mut self.done.unions;
                let begin = unions.len();
                unions.resize(begin + (1 << self.done.digits), 0);
                for (digit, &row) in rows[..self.done.digits].iter().enumerate() {
                    let (without, with) = unions[begin..].split_at_mut(1 << digit);
                    with.iter_mut().zip(without).for_each(|(with, set)| *with = *set | row as u16);
                }
            }
            tables.len() - 1
        });
        number as u16
    }

    /// Lists the relations of each cell.
    fn list_links(&mut self) {
        let done = &mut self.done;
        done.links = Lists::new(done.cells, &self.links);
        if !self.links.is_empty() {
            done.linked = vec![Bits::EMPTY; done.cells];
            for (from, link) in &self.links {
                done.linked[usize::from(*from)].insert(usize::from(link.to));
                done.linked_cells.insert(usize::from(*from));
            }
        }
    }

    /// Adds a constraint that is looked at as a whole.
    fn add_whole(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Sum { terms, totals } => self.add_sum(terms, totals),
            Constraint::Place { cells, digits, count } => {
                let cells: Vec<_> = cells.iter().map(|&cell| self.cell(cell)).collect();
                let place = Place { cells, digits: digits.bits() & self.done.all, count: *count };
                if !self.follows_from_last(&place) {
                    self.watch(&place.cells);
                    self.done.wholes.push(Whole::Place(place));
                }
            }
            Constraint::Regular { cells, automaton } => {
                let cells: Vec<_> = cells.iter().map(|&cell| self.cell(cell)).collect();
                if let Some(total) = automaton.sandwich_of_house() {
                    self.watch(&cells);
                    self.done.wholes.push(Whole::Sandwich(Sandwich { cells, total }));
                    return;
                }
                let (length, digits) = (cells.len(), self.done.digits as u8);
                let key = (Arc::as_ptr(automaton).addr(), length);
                let paths = self.paths.entry(key);
                match paths.or_insert_with(|| automaton.paths(length, digits)).clone() {
                    Some(paths) => {
                        self.watch(&cells);
                        self.done.wholes.push(Whole::Regular(Regular::new(cells, paths)));
                    }
                    None => self.done.impossible = true,
                }
            }
            Constraint::House(cells) if cells.len() < self.done.digits => self.add_related(cells),
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Any(_) => {}
        }
    }

    /// Adds a cage for cells with different digits if any two of them are related in the same way, as in a renban line.
    /// It lists the sets of digits of which any two are so related.
    fn add_related(&mut self, cells: &[u16]) {
        let cells: Vec<u16> = cells.iter().map(|&cell| self.cell(cell)).collect();
        let table_of = |from: u16, to: u16| {
            let mut links = self.done.links.of(usize::from(from)).iter();
            links.find(|link| link.to == to).map(|link| link.table)
        };
        let [first, second, ..] = cells[..] else { return };
        let Some(table) = table_of(first, second) else { return };
        let related = |a: u16, b: u16| [table_of(a, b), table_of(b, a)] == [Some(table); 2];
        let mut pairs = (1..cells.len()).flat_map(|last| (0..last).map(move |cell| (cell, last)));
        if !pairs.all(|(a, b)| related(cells[a], cells[b])) {
            return;
        }
        let rows = &self.done.tables[usize::from(table)];
        let Some(sets) = Sets::of(self.done.digits).of_size(cells.len()) else { return };
        let fits = |set: u32| bits(set).all(|digit| set & !(rows[digit] | 1 << digit) == 0);
        let sets = sets.iter().map(|set| set.0).filter(|&set| fits(set));
        let sets: Arc<[u32]> = sets.take(MAX_LISTED + 1).collect();
        if sets.len() <= MAX_LISTED {
            self.watch(&cells);
            self.done.wholes.push(Whole::Cage(Cage { cells, sets: CageSets::Listed(sets) }));
        }
    }

    /// Whether each set of the last cage has enough of the digits. A rule adds such places after its cage.
    fn follows_from_last(&self, place: &Place) -> bool {
        let Some(Whole::Cage(Cage { cells, sets: CageSets::Listed(sets) })) =
            self.done.wholes.last()
        else {
            return false;
        };
        let enough = |set: &u32| (set & place.digits).count_ones() >= u32::from(place.count);
        *cells == place.cells && sets.iter().all(enough)
    }

    /// The next constraint looks at these cells.
    fn watch(&mut self, cells: &[u16]) {
        let index = self.done.wholes.len() as u16;
        let first = self.wholes_of.len();
        for &cell in cells {
            if !self.wholes_of[first..].iter().any(|watch| watch.0 == cell) {
                self.wholes_of.push((cell, index));
            }
        }
    }

    fn add_sum(&mut self, terms: &[(u16, i32)], totals: &[i32]) {
        let mut merged: Vec<(u16, i32)> = Vec::with_capacity(terms.len());
        for &(cell, factor) in terms {
            let cell = self.cell(cell);
            match merged.iter_mut().find(|term| term.0 == cell) {
                Some(term) => term.1 += factor,
                None => merged.push((cell, factor)),
            }
        }
        merged.retain(|term| term.1 != 0);
        let mut totals = totals.to_vec();
        totals.sort_unstable();
        totals.dedup();
        if totals.is_empty() || merged.is_empty() {
            self.done.impossible |= !totals.contains(&0);
            return;
        }
        let cells: Vec<_> = merged.iter().map(|term| term.0).collect();
        self.watch(&cells);
        let groups = groups::of_terms(&merged, &self.done.peers, &self.done.houses);
        let whole = match (&groups[..], &totals[..]) {
            ([group], &[total]) if is_cage(self.done.digits, group, total) => {
                Whole::Cage(Cage { cells, sets: CageSets::Sum(total / group.factor) })
            }
            _ => Whole::Sum(Sum { cells, groups, totals }),
        };
        self.done.wholes.push(whole);
    }

    /// Lists the cages.
    fn list_cages(&mut self) {
        let is_cage = |whole: &Whole<W>| matches!(whole, Whole::Cage(_));
        let done = &mut self.done;
        if !done.wholes.iter().any(is_cage) {
            return;
        }
        let of_cage = |&&(_, whole): &&(u16, u16)| is_cage(&done.wholes[usize::from(whole)]);
        let pairs: Vec<_> = self.wholes_of.iter().filter(of_cage).copied().collect();
        done.cages = vec![Bits::EMPTY; done.wholes.len()];
        for &(cell, cage) in &pairs {
            done.cages[usize::from(cage)].insert(usize::from(cell));
        }
        done.cages_of = Lists::new(done.cells, &pairs);
    }

    /// Finds the constraints that are looked at late.
    fn list_late(&mut self) {
        let done = &mut self.done;
        let late = |(index, whole): (usize, &Whole<W>)| match whole {
            Whole::Place(_) | Whole::Cage(_) | Whole::Sum(_) | Whole::Sandwich(_) => {
                index >= done.own_wholes
            }
            Whole::Regular(_) | Whole::Equal(_) | Whole::Any(_) => true,
        };
        done.is_late = done.wholes.iter().enumerate().map(late).collect();
    }

    fn finish(mut self) -> Compiled<W> {
        let cells = self.done.cells;
        // Houses made each of their cells its own peer.
        self.done.peers.iter_mut().enumerate().for_each(|(cell, peers)| peers.remove(cell));
        self.done.wholes_of = Lists::new(cells, &self.wholes_of);
        self.list_cages();
        self.list_late();
        self.wholes_of.iter().for_each(|&(cell, _)| self.done.watched.insert(usize::from(cell)));
        let done = &mut self.done;
        if !done.linked.is_empty() {
            done.near = (0..cells).map(|cell| done.peers[cell].or(&done.linked[cell])).collect();
            done.near.iter_mut().enumerate().for_each(|(cell, near)| near.insert(cell));
        }
        self.done
    }
}
