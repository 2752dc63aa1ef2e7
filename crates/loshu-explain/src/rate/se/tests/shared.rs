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

#[derive(Default)]
struct Score {
    right: usize,
    all: usize,
}

impl Score {
    fn count(&mut self, is_right: bool, tell: impl FnOnce() -> String) {
        self.all += 1;
        self.right += usize::from(is_right);
        if !is_right && self.all - self.right <= 40 {
            println!("{}", tell());
        }
    }

    fn assert(&self, share: f64) {
        println!("{} of {} equal", self.right, self.all);
        assert!(self.right as f64 >= share * self.all as f64, "{} of {}", self.right, self.all);
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
#[ignore = "takes a minute"]
fn steps() {
    let text = shared("se_steps.tsv");
    let (mut engine, mut score) = (Engine::default(), Score::default());
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
        let is_right = hint.as_ref().is_some_and(|hint| {
            hint.tenths == tenths
                && hint.rule.to_string() == rule
                && hint.place.as_slice() == places
                && sorted(&hint.cuts) == cuts
        });
        score.count(is_right, || {
            format!("{puzzle} {number}: {line}\n   found {:?}", hint.as_ref().map(told))
        });
        cuts.iter().for_each(|&mark| state.remove(mark));
        places.iter().for_each(|&mark| state.place(mark));
    }
    score.assert(0.999);
}

/// Single states: the first hint, or the list of one rule.
#[test]
#[ignore = "takes a minute"]
fn vectors() {
    let text = shared("se_vectors.tsv");
    let (mut engine, mut score) = (Engine::default(), Score::default());
    let mut chains = Score::default();
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
        let is_right = hint.is_some_and(|hint| {
            let told = hint.chain.as_ref();
            hint.tenths == tenths
                && hint.rule.to_string() == name
                && hint.place.into_iter().collect::<Vec<_>>() == marks(place)
                && sorted(&hint.cuts) == marks(cuts)
                && told.is_none_or(|told| told.length.to_string() == length)
        });
        score.count(is_right, || {
            format!("{id} {rule} {n}: {rating} {name} length {length} ={place} -{cuts}\n   found {:?} length {:?}",
                hint.map(told), hint.and_then(|hint| hint.chain.as_ref()).map(|chain| chain.length))
        });
        if !chain.is_empty() && is_right {
            let text = chain_text(hint.unwrap().chain.as_ref().unwrap());
            chains.count(text == chain, || format!("{id} {rule} {n} chain\n   {chain}\n   {text}"));
        }
    }
    score.assert(0.995);
    println!("chains: {} of {}", chains.right, chains.all);
}
