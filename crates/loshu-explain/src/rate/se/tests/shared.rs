//! Recorded steps and single states.

use std::env;
use std::fs;
use std::path::Path;
use std::prelude::v1::*;
use std::println;

use loshu::{Grid, Watch};

use crate::rate::se::chains::{Derivation, DerivedLiteral, Engine, forcing, simple};
use crate::rate::se::draft::{Draft, Flow};
use crate::rate::se::state::{Mark, State};
use crate::rate::se::{Method, RULES, aligned, loops};

fn shared(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/ratings");
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// `462` is digit 4 in row 6, column 2.
fn marks(text: &str) -> Vec<Mark> {
    let mark = |triple: &str| {
        let [digit, row, column] = triple.as_bytes()[..3] else { panic!("{triple}") };
        let [digit, row, column] = [digit, row, column].map(|byte| (byte - b'1') as usize);
        Mark::new(9 * row + column, digit)
    };
    let mut marks: Vec<_> = text.split_whitespace().map(mark).collect();
    marks.sort_unstable();
    marks
}

fn triple(mark: Mark) -> String {
    let (cell, digit) = (mark.cell(), mark.digit());
    format!("{}{}{}", digit + 1, cell / 9 + 1, cell % 9 + 1)
}

fn sorted(cuts: &[Mark]) -> Vec<Mark> {
    let mut cuts = cuts.to_vec();
    cuts.sort_unstable();
    cuts
}

fn told(hint: &Draft) -> String {
    let cuts: Vec<_> = hint.cuts.iter().map(|&mark| triple(mark)).collect();
    let place = hint.place.map(triple).unwrap_or_default();
    format!("{} {} ={place} -{}", hint.tenths, hint.rule, cuts.join(" "))
}

fn next(engine: &mut Engine, state: &State) -> Option<Draft> {
    engine.begin();
    RULES.iter().find_map(|(_, _, method)| method.first(engine, state))
}

/// All hints of a rule in order.
fn all(method: Method, engine: &mut Engine, state: &State) -> Vec<Draft> {
    let mut hints = Vec::new();
    let mut sink = |hint| {
        hints.push(hint);
        Flow::Continue(())
    };
    let _ = match method {
        Method::Plain(rule) => rule(state, &mut sink),
        Method::Loops => loops::eliminations(state, &Watch::unlimited(), &mut sink),
        Method::Aligned(size) => {
            aligned::tuples_near(state, size, u128::MAX, &Watch::unlimited(), &mut sink)
        }
        Method::Simple => return simple(engine, state),
        Method::Forcing(what) => {
            engine.begin();
            return forcing(engine, state, what);
        }
    };
    hints
}

/// What is not as it was recorded.
#[derive(Default)]
struct Differences {
    compared: usize,
    all: Vec<String>,
}

impl Differences {
    fn compare(&mut self, is_equal: bool, tell: impl FnOnce() -> String) {
        self.compared += 1;
        if !is_equal {
            self.all.push(tell());
        }
    }

    fn assert_none(&self) {
        let (first, found) = (self.all.iter().take(40), self.all.len());
        first.for_each(|difference| println!("{difference}"));
        assert!(found == 0 && self.compared > 0, "{found} of {} differ", self.compared);
        println!("{} equal", self.compared);
    }
}

fn chain_text(chain: &Derivation) -> String {
    chain.targets.iter().map(|list| format!("|{}", list_text(list))).collect()
}

fn list_text(list: &[DerivedLiteral]) -> String {
    let name = |node: &DerivedLiteral| {
        let sign = if node.literal.is_on() { '+' } else { '-' };
        format!("{}{sign}", triple(node.literal.mark()))
    };
    let node = |node: &DerivedLiteral| {
        let parents: Vec<_> = node.parents.iter().map(|&p| name(&list[p as usize])).collect();
        let nested = node.nested.as_ref().map(|chain| format!("{{{}}}", chain_text(chain)));
        format!("{}<{}>{}", name(node), parents.concat(), nested.unwrap_or_default())
    };
    list.iter().map(node).collect()
}

/// Each recorded step, from the recorded state before it.
#[test]
#[ignore = "needs the data beside the repository"]
fn data_steps() {
    let text = shared("se_steps.tsv");
    let (mut engine, mut differences) = (Engine::default(), Differences::default());
    let mut state = State::new(&Grid::EMPTY);
    let mut puzzle = "";
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('\t').collect();
        if fields[0] == "P" {
            puzzle = fields[1];
            state = State::new(&puzzle.parse().unwrap());
            continue;
        }
        let [number, rating, rule, places, cuts, ..] = fields[..] else { panic!("{line}") };
        let tenths: u8 = rating.replace('.', "").parse().unwrap();
        let (places, cuts) = (marks(places), marks(cuts));
        let hint = next(&mut engine, &state);
        let is_equal = hint.as_ref().is_some_and(|hint| {
            // Of a chain that places a digit the record names the digit alone.
            let is_placing_chain = hint.chain.is_some() && hint.place.is_some();
            let named_cuts = if is_placing_chain { Vec::new() } else { sorted(&hint.cuts) };
            hint.tenths == tenths
                && hint.rule.to_string() == rule
                && hint.place.as_slice() == places
                && named_cuts == cuts
        });
        differences.compare(is_equal, || {
            format!("{puzzle} {number}: {line}\n   found {:?}", hint.as_ref().map(told))
        });
        cuts.iter().for_each(|&mark| state.remove(mark));
        places.iter().for_each(|&mark| state.place(mark));
    }
    differences.assert_none();
}

/// Single states: the first hint, or the list of one rule.
#[test]
#[ignore = "needs the data beside the repository"]
fn data_vectors() {
    let text = shared("se_vectors.tsv");
    let (mut engine, mut differences) = (Engine::default(), Differences::default());
    let mut chains = Differences::default();
    let only = env::var("ONLY").ok();
    let mut list: (String, Vec<Draft>) = (String::new(), Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<_> = line.split('\t').collect();
        let [id, kind, rule, grid, removed, n, rating, length, _, place, cuts, name, chain, _] =
            fields[..]
        else {
            panic!("{line}")
        };
        if kind == "path" || only.as_deref().is_some_and(|only| only != rule) {
            continue;
        }
        if list.0 != id {
            let mut state = State::new(&grid.parse().unwrap());
            marks(removed).into_iter().for_each(|mark| state.remove(mark));
            list.0 = id.to_string();
            let method = RULES.iter().find(|(name, ..)| *name == rule).unwrap().2;
            list.1 = if kind == "first" {
                next(&mut engine, &state).into_iter().collect()
            } else {
                all(method, &mut engine, &state)
            };
        }
        let hint = list.1.get(n.parse::<usize>().unwrap());
        let tenths = (rating.parse::<f64>().unwrap() * 10.0).round() as u8;
        let is_equal = hint.is_some_and(|hint| {
            let told = hint.chain.as_ref();
            hint.tenths == tenths
                && hint.rule.to_string() == name
                && hint.place.into_iter().collect::<Vec<_>>() == marks(place)
                && sorted(&hint.cuts) == marks(cuts)
                && told.is_none_or(|told| told.length.to_string() == length)
        });
        differences.compare(is_equal, || {
            format!("{id} {rule} {n}: {rating} {name} length {length} ={place} -{cuts}\n   found {:?} length {:?}",
                hint.map(told), hint.and_then(|hint| hint.chain.as_ref()).map(|chain| chain.length))
        });
        if !chain.is_empty() && is_equal {
            let text = chain_text(hint.unwrap().chain.as_ref().unwrap());
            chains
                .compare(text == chain, || format!("{id} {rule} {n} chain\n   {chain}\n   {text}"));
        }
    }
    differences.assert_none();
    chains.assert_none();
}
