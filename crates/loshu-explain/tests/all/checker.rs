//! The checker on marks of a few cells: which claims of a reason it refuses, and what does not follow.
//!
//! Marks are an empty grid with all candidates, but for some cells. What the checker accepts is
//! compared with the solver: without the conclusion the marks have no solution.

use loshu::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Marks, Solution, Solver,
};
use loshu_explain::step::{
    Cases, Cause, Chain, Colors, Deadly, Forcing, Implication, Link, Literal, Node, Reason, Sector,
    Sets, Step, Unproven, Why,
};
use loshu_explain::technique::Technique;

use crate::samples::GRID1;

const OPEN: &str = "the houses and cells of the pattern are open";
const NODES: &str = "the marks have the nodes of the chain";
const STRONG: &str = "one of two linked nodes is true";
const WEAK: &str = "linked nodes exclude each other";
const COLORS: &str = "strong links join the colours";
const FILLED: &str = "the cells of the pattern could be filled in another way";
const TWIN: &str = "each filling of the pattern has a second one";
const BRANCHES: &str = "there is a branch for each case";
const PARENTS: &str = "each implication follows from its parents";

/// The marks in which these cells have these digits: `r1c1:12 r1c2:12`. A name such as `1r3:r3c4,r3c5`
/// leaves a digit of a house to some cells, and `r1c1=5` places a digit and strikes no candidate.
fn marks(text: &str) -> Marks {
    let (mut left, mut grid) = (CandidateSet::ALL, Grid::EMPTY);
    for part in text.split_whitespace() {
        if let Some((cell, digit)) = part.split_once('=') {
            grid[cell.parse::<Cell>().unwrap()] = Some(digit.parse().unwrap());
            continue;
        }
        let (sector, rest) = part.split_once(':').unwrap();
        left -= match sector.parse().unwrap() {
            Sector::Cell(cell) => CandidateSet::cell(cell, !rest.parse::<DigitSet>().unwrap()),
            Sector::House(house, digit) => {
                CandidateSet::digit(digit, house.cells() - rest.parse::<CellSet>().unwrap())
            }
        };
    }
    Marks::new(&grid, CellSet::EMPTY, left)
}

fn candidate(text: &str) -> Candidate {
    text.parse().unwrap()
}

fn sectors(text: &str) -> Vec<Sector> {
    text.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

/// A digit in some cells: `1r1c1,r1c2`.
fn node(text: &str) -> Node {
    let (digit, cells) = text.split_at(1);
    Node { digit: digit.parse().unwrap(), cells: cells.parse().unwrap() }
}

fn single(sector: &str) -> Reason {
    Reason::Single(sector.parse().unwrap())
}

fn sets(truths: &str, links: &str) -> Reason {
    Reason::Sets(Sets { truths: sectors(truths), links: sectors(links) })
}

fn cases(names: &str) -> Reason {
    Reason::Cases(sectors(names))
}

/// Nodes and links in turn. A strong link is `=r1c1=`, a weak one `-1r1-`, and `-` is a weak link by
/// sight. Almost locked sets are in brackets: `={r1c1,r1c2}=`.
fn chain(text: &str) -> Reason {
    let (mut nodes, mut links) = (Vec::new(), Vec::new());
    for (i, word) in text.split_whitespace().enumerate() {
        if i % 2 == 0 {
            nodes.push(node(word));
        } else {
            links.push(link(word));
        }
    }
    Reason::Chain(Chain { nodes, links })
}

fn link(word: &str) -> Link {
    let why = match word.trim_matches(['=', '-']) {
        "" => Why::Sight,
        name => match name.strip_prefix('{') {
            Some(cells) => Why::Set(cells.trim_end_matches('}').parse().unwrap()),
            None => Why::Sector(name.parse().unwrap()),
        },
    };
    Link { strong: word.starts_with('='), why }
}

fn colors(components: &[[&str; 2]]) -> Reason {
    let set = |text: &str| text.split_whitespace().map(candidate).collect();
    let components = components.iter().map(|colors| colors.map(set)).collect();
    Reason::Colors(Colors { components })
}

/// The cells of a pattern with their digits, `r1c1:12 r1c4:12`, and the truths.
fn pattern(cells: &str, truths: &str) -> Deadly {
    let cell = |part: &str| {
        let (cell, digits) = part.split_once(':').unwrap();
        (cell.parse().unwrap(), digits.parse().unwrap())
    };
    let pattern = cells.split_whitespace().map(cell).collect();
    Deadly { pattern, truths: sectors(truths) }
}

fn deadly(cells: &str, truths: &str) -> Reason {
    Reason::Deadly(pattern(cells, truths))
}

/// `+1r1c1`: the node is true. `-1r1c1`: it is false.
fn literal(text: &str) -> Literal {
    let (sign, name) = text.split_at(1);
    Literal { node: node(name), on: sign == "+" }
}

/// Implications with semicolons between them, each with its cause and the places of its parents:
/// `+1r1c1 premise; -1r1c2 excluded 0; +2r1c2 r1c2 1`. A sector is the cause that only the node is
/// left in it.
fn branch(text: &str) -> Vec<Implication> {
    let implication = |text: &str| {
        let mut words = text.split_whitespace();
        let literal = literal(words.next().unwrap());
        let cause = match words.next().unwrap() {
            "premise" => Cause::Premise,
            "excluded" => Cause::Excluded,
            sector => Cause::Last(sector.parse().unwrap()),
        };
        Implication { literal, from: words.map(|place| place.parse().unwrap()).collect(), cause }
    };
    text.split(';').filter(|text| !text.is_empty()).map(implication).collect()
}

fn forcing(start: Cases, branches: &[&str]) -> Reason {
    let branches = branches.iter().map(|text| branch(text)).collect();
    Reason::Forcing(Forcing { start, branches })
}

fn templates(digits: &str) -> Reason {
    Reason::Templates(digits.parse().unwrap())
}

/// A step with one conclusion: `+1r1c1` places, `-1r1c1` strikes.
fn step(reason: &Reason, conclusion: &str) -> Step {
    let (sign, name) = conclusion.split_at(1);
    let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
    if sign == "+" { &mut placements } else { &mut eliminations }.push(candidate(name));
    Step { technique: Technique::Guess, placements, eliminations, reason: reason.clone() }
}

/// All conclusions follow.
#[track_caller]
fn proves(marks: &Marks, reason: &Reason, conclusions: &str) {
    for conclusion in conclusions.split_whitespace() {
        assert_eq!(step(reason, conclusion).verify(marks), Ok(()), "{conclusion}");
        if !matches!(reason, Reason::Deadly(_)) {
            assert!(!could_be_wrong(marks, conclusion), "{conclusion}");
        }
    }
}

/// Whether the marks have a solution without the conclusion.
fn could_be_wrong(marks: &Marks, conclusion: &str) -> bool {
    let (sign, name) = conclusion.split_at(1);
    let candidate = candidate(name);
    let gone = if sign == "+" { candidate.into() } else { candidate.rivals() };
    let mut denied = *marks;
    denied.remove(gone);
    Solver::new().solutions(&denied).next().is_some()
}

/// Each of the conclusions does not follow.
#[track_caller]
fn does_not_prove(marks: &Marks, reason: &Reason, conclusions: &str) {
    for conclusion in conclusions.split_whitespace() {
        let refused = Err(Unproven::Conclusion(candidate(&conclusion[1..])));
        assert_eq!(step(reason, conclusion).verify(marks), refused, "{conclusion}");
    }
}

/// The reason is refused for what it claims, whatever the conclusion.
#[track_caller]
fn is_refused(marks: &Marks, reason: &Reason, claim: &'static str) {
    assert_eq!(step(reason, "-9r9c9").verify(marks), Err(Unproven::Claim(claim)));
}

#[test]
fn refusals_say_what_is_wrong() {
    let at = candidate("5r3c2");
    assert_eq!(Unproven::Nothing.to_string(), "the step has no conclusion");
    assert_eq!(Unproven::Absent(at).to_string(), "the marks do not have 5C2");
    assert_eq!(Unproven::Claim("reasons end").to_string(), "it is not so that reasons end");
    assert_eq!(Unproven::Conclusion(at).to_string(), "nothing follows for 5C2");
}

/// What the marks do not have can be neither placed nor struck.
#[test]
fn conclusions_are_candidates() {
    let marks = marks("r1c1:12 r1c2:12 r1c3:34");
    let pair = sets("r1c1 r1c2", "1r1 2r1");
    proves(&marks, &pair, "-1r1c4");
    let absent = Err(Unproven::Absent(candidate("1r1c3")));
    assert_eq!(step(&pair, "-1r1c3").verify(&marks), absent);
    let nothing = Step { eliminations: Vec::new(), ..step(&pair, "-1r1c4") };
    assert_eq!(nothing.verify(&marks), Err(Unproven::Nothing));
}

#[test]
fn singles() {
    let free = marks("5r1:r1c9");
    proves(&free, &single("5r1"), "+5r1c9");
    does_not_prove(&free, &single("5r1"), "-5r1c9 +5r2c9 -5r2c9 +4r1c9");
    does_not_prove(&free, &single("4r1"), "+4r1c9");
    is_refused(&marks("5r1:r1c9 r1c1=5"), &single("5r1"), OPEN);
    is_refused(&marks("r1c9=4"), &single("r1c9"), OPEN);
}

#[test]
fn sets_of_truths_and_links() {
    let pair = marks("r1c1:12 r1c2:12");
    let reason = sets("r1c1 r1c2", "1r1 2r1");
    proves(&pair, &reason, "-1r1c9 -2r1c5");
    does_not_prove(&pair, &reason, "-1r4c1 -1r4c4 -3r1c9 +1r1c1");
    // A digit more takes a cell.
    does_not_prove(&marks("r1c1:123 r1c2:12"), &reason, "-1r1c9");
    // If 3r1c3 is true, two cells are left for one digit.
    let reason = sets("r1c1 r1c2 r1c3", "1r1");
    proves(&marks("r1c1:13 r1c2:13 r1c3:123"), &reason, "-3r1c3");
    // What is in two truths counts once.
    let reason = sets("r1c1 r1c1 r1c2", "1r1 2r1");
    does_not_prove(&marks("r1c1:123 r1c2:12"), &reason, "-1r1c9");
    does_not_prove(&marks("r1c1:12"), &sets("r1c1 r1c1 r1c1", "1r1 2r1"), "-3r5c5");
    is_refused(&marks("1r1:r1c1,r1c2 r1c9=1"), &sets("1r1", "1b1"), OPEN);
    is_refused(&marks("r1c1:12 r1c2:12 r1c9=1"), &sets("r1c1 r1c2", "1r1 2r1"), OPEN);
}

#[test]
fn cases_of_sectors() {
    let triple = marks("r1c1:12 r1c2:12 r1c3:123");
    proves(&triple, &cases("r1c1 r1c2 r1c3"), "+3r1c3 -1r1c3 -2r1c4");
    does_not_prove(&triple, &cases("r1c1 r1c2"), "+3r1c3 -3r1c3 -1r2c4");
    does_not_prove(&triple, &cases(""), "-1r1c4");
    is_refused(&marks("r1c1:12 r1c2=2"), &cases("r1c1 r1c2"), OPEN);
    is_refused(&marks("1r1:r1c1,r1c2 r1c9=1"), &cases("1r1"), OPEN);
}

/// Eight cells have seven digits, and it takes 13,700 cases to see it. Seven pairs make these a million.
#[test]
fn cases_are_counted() {
    let (cells, names) = too_few_digits(1);
    proves(&marks(&cells), &cases(&names), "-4r9c9");
    let pairs = ["r2c1", "r3c4", "r4c7", "r5c2", "r6c5", "r7c8", "r8c3"];
    let marks = marks(&format!("{cells} {}", pairs.map(|cell| format!("{cell}:89")).join(" ")));
    does_not_prove(&marks, &cases(&format!("{names} {}", pairs.join(" "))), "-4r9c9");
}

/// Eight cells of a row with seven digits, and their names.
fn too_few_digits(row: usize) -> (String, String) {
    let names: Vec<String> = (1..=8).map(|column| format!("r{row}c{column}")).collect();
    let cells: Vec<String> = names.iter().map(|name| format!("{name}:1234567")).collect();
    (cells.join(" "), names.join(" "))
}

#[test]
fn chains() {
    let wing = marks("r1c1:12 r1c9:13 r3c2:23");
    let reason = chain("3r1c9 =r1c9= 1r1c9 - 1r1c1 =r1c1= 2r1c1 - 2r3c2 =r3c2= 3r3c2");
    proves(&wing, &reason, "-3r1c3 -3r3c7");
    does_not_prove(&wing, &reason, "-3r2c1 -3r5c5 +3r1c9 +3r3c2");
    // Two nodes are enough.
    let pointing = marks("1r1:r1c1,r1c2");
    proves(&pointing, &chain("1r1c1 =1r1= 1r1c2"), "-1r2c1 -1r3c3");
    does_not_prove(&pointing, &chain("1r1c1 =1r1= 1r1c2"), "-1r4c1 +1r1c1");
    // A node of two cells excludes what both of them see.
    let group = marks("1r1:r1c1,r1c2,r1c9 1r5:r5c1,r5c9");
    let reason = chain("1r1c1,r1c2 =1r1= 1r1c9 -1c9- 1r5c9 =1r5= 1r5c1");
    proves(&group, &reason, "-1r2c1 -1r3c1");
    does_not_prove(&group, &reason, "-1r9c1 -1r2c2");
    // If the first node is true, this chain says nothing of the last one.
    let open = marks("1r1:r1c1,r1c9");
    does_not_prove(&open, &chain("1r1c1 =1r1= 1r1c9 -1c9- 1r5c9"), "-1r8c9");
    does_not_prove(&open, &chain("1r5c9 -1c9- 1r1c9 =1r1= 1r1c1"), "-1r5c1 -1r8c9");
}

#[test]
fn chains_that_begin_and_end_with_the_same_node() {
    let proof = marks("1r1:r1c1,r1c9 1c8:r2c8,r9c8 1c1:r1c1,r9c1");
    let strong = chain("1r1c1 =1r1= 1r1c9 -1b3- 1r2c8 =1c8= 1r9c8 -1r9- 1r9c1 =1c1= 1r1c1");
    proves(&proof, &strong, "+1r1c1 -2r1c1 -1r2c2");
    does_not_prove(&proof, &strong, "+1r9c8 -1r9c5");
    let refutation = marks("1r1:r1c1,r1c2");
    let weak = chain("1r2c2 -1b1- 1r1c1 =1r1= 1r1c2 -1b1- 1r2c2");
    proves(&refutation, &weak, "-1r2c2");
    does_not_prove(&refutation, &weak, "+1r2c2 -2r2c2 -1r9c9");
}

/// An X-wing as a loop, from each of its nodes on.
#[test]
fn loops() {
    let marks = marks("1r1:r1c1,r1c5 1r6:r6c1,r6c5");
    let words = "1r1c1 =1r1= 1r1c5 -1c5- 1r6c5 =1r6= 1r6c1 -1c1-";
    let words: Vec<&str> = words.split(' ').collect();
    for start in [0, 2, 4, 6] {
        let reason = chain(&[&words[start..], &words[..start]].concat().join(" "));
        proves(&marks, &reason, "-1r3c1 -1r9c5");
        does_not_prove(&marks, &reason, "-1r1c1 +1r1c1 -1r3c2");
    }
}

#[test]
fn nodes_of_a_chain() {
    let marks = marks("1r1:r1c1,r1c9 1c9:r1c9,r5c9 r2c2:23");
    let number = "there is a link between each two nodes";
    is_refused(&marks, &chain(""), number);
    is_refused(&marks, &chain("1r1c1"), number);
    is_refused(&marks, &chain("1r1c1 =1r1="), number);
    let Reason::Chain(honest) = chain("1r1c1 =1r1= 1r1c9 -1c9- 1r5c9") else { panic!() };
    let with = |change: fn(&mut Chain)| {
        let mut forged = honest.clone();
        change(&mut forged);
        Reason::Chain(forged)
    };
    is_refused(&marks, &with(|chain| chain.links.truncate(1)), number);
    is_refused(&marks, &with(|chain| chain.links.extend([link("="), link("-")])), number);
    is_refused(&marks, &with(|chain| chain.nodes.truncate(1)), number);
    is_refused(&marks, &with(|chain| chain.nodes[2] = node("1r2c2")), NODES);
    is_refused(&marks, &with(|chain| chain.nodes[2] = node("1")), NODES);
    let turns = "strong and weak links take turns";
    is_refused(&marks, &chain("1r1c1 =1r1= 1r1c9 =1c9= 1r5c9"), turns);
    is_refused(&marks, &chain("1r1c1 -1r1- 1r1c9 -1c9- 1r5c9"), turns);
    // In a loop the last link and the first one take turns too.
    is_refused(&marks, &chain("1r1c1 =1r1= 1r1c9 -1c9- 1r5c9 =1r5="), turns);
}

#[test]
fn links_of_a_chain() {
    let free = marks("1r1:r1c1,r1c2,r1c9 2r1:r1c1,r1c9");
    for strong in ["=1r1=", "=r1c1=", "=2r1=", "=", "={r1c1,r1c9}="] {
        is_refused(&free, &chain(&format!("1r1c1 {strong} 1r1c9")), STRONG);
    }
    does_not_prove(&free, &chain("1r1c1,r1c2 =1r1= 1r1c9"), "-1r2c1 -1r5c9 -2r1c1");
    // A digit that is placed settles its house, whatever candidates are left.
    let settled = marks("1r1:r1c1,r1c2 r1c9=1");
    is_refused(&settled, &chain("1r1c1 =1r1= 1r1c2"), STRONG);
    let weak = |link: &str| chain(&format!("2r1c9 =2r1= 2r1c1 {link}"));
    for right in ["-r1c1- 1r1c1", "-2c1- 2r5c1", "- 2r5c1", "- 2r5c1,r6c1"] {
        does_not_prove(&free, &weak(right), "-3r5c5");
    }
    // Both nodes lie in the sector of a weak link, and no candidate of one goes with one of the other.
    let wrong =
        ["-2c1- 1r1c1", "-2b1- 2r5c1", "- 2r5c5", "- 2r5c1,r5c5", "-2r1- 2r1c1", "-{r1c1}- 1r1c1"];
    for wrong in wrong {
        is_refused(&free, &weak(wrong), WEAK);
    }
}

/// A chain from the one digit to the other, through the set and a cell with both.
fn through_set(set: &str) -> Reason {
    chain(&format!("1r1c1 ={{{set}}}= 3r1c2 -3r1- 3r1c9 =r1c9= 1r1c9"))
}

#[test]
fn almost_locked_sets() {
    let refused = |cells: &str, set: &str| is_refused(&marks(cells), &through_set(set), STRONG);
    let honest = marks("r1c1:12 r1c2:23 r1c9:13");
    proves(&honest, &through_set("r1c1,r1c2"), "-1r1c5");
    does_not_prove(&honest, &through_set("r1c1,r1c2"), "-2r1c5 -1r2c1");
    // Two digits more than cells.
    refused("r1c1:124 r1c2:23 r1c9:13", "r1c1,r1c2");
    // A cell that is filled takes none of the digits.
    refused("r1c1:124 r1c2:23 r1c9:13 r1c5=5", "r1c1,r1c2,r1c5");
    // The nodes are all cells of their digits.
    refused("r1c1:12 r1c2:123 r1c9:13", "r1c1,r1c2");
    refused("r1c1:123 r1c2:23 r1c9:13", "r1c1,r1c2");
    refused("r1c1:12 r1c2:23 r1c9:13", "r1c1");
    refused("r1c1:12 r1c2:23 r1c9:13", "r1c2");
    refused("r1c1:12 r1c2:23 r1c9:13", "");
    // No other digit stands in cells that do not see each other.
    let apart = chain("1r1c1 ={r1c1,r5c5}= 3r5c5 -3r5- 3r5c1 =r5c1= 1r5c1");
    is_refused(&marks("r1c1:12 r5c5:23 r5c1:13"), &apart, STRONG);
    let two = chain("1r1c1 ={r1c1,r1c2,r5c5}= 3r1c2,r5c5");
    is_refused(&marks("r1c1:124 r1c2:23 r5c5:34"), &two, STRONG);
    let corner = chain("1r1c1 ={r1c1,r1c9,r5c1}= 3r1c9");
    is_refused(&marks("r1c1:12 r1c9:23 r5c1:24"), &corner, STRONG);
    let reason = chain("1r1c1 -{r1c1,r1c2}- 3r1c2");
    is_refused(&marks("r1c1:12 r1c2:23"), &reason, WEAK);
}

#[test]
fn loops_lock_almost_locked_sets() {
    let marks = marks("r1c1:12 r1c2:23 r1c3:34 r9c1:15 r9c3:45");
    let words = "1r1c1 ={r1c1,r1c2,r1c3}= 4r1c3 -4c3- 4r9c3 ={r9c1,r9c3}= 1r9c1 -1c1-";
    proves(&marks, &chain(words), "-1r5c1 -4r5c3 -2r1c9 -3r1c9 -3r2c2 -5r9c5");
    // The digits of the links are not locked, other digits are not in the set, and one of the cells
    // of a locked digit may see what both do not see.
    does_not_prove(&marks, &chain(words), "-1r1c9 -4r1c9 -7r1c9 +2r1c1 -2r5c1 -3r5c3");
    // A chain that is no loop locks nothing.
    does_not_prove(&marks, &chain(words.trim_end_matches(" -1c1-")), "-2r1c9");
}

/// The first node may be true twice, in cells that do not see each other. Then the set keeps no digit.
#[test]
fn a_node_with_room_for_two_digits_locks_nothing() {
    let marks = marks("r1c1:12 r2c4:13 r2c9:35 r1c9:57 r1c5:17");
    let reason = chain(
        "1r1c1,r2c4 ={r1c1,r2c4}= 3r2c4 -3r2- 3r2c9 =r2c9= 5r2c9 -5b3- 5r1c9 =r1c9= 7r1c9 \
         -7r1- 7r1c5 =r1c5= 1r1c5 -",
    );
    proves(&marks, &reason, "-3r2c7 -5r3c9 -1r1c4 -7r1c2");
    assert!(could_be_wrong(&marks, "-2r1c3"));
    does_not_prove(&marks, &reason, "-2r1c3");
}

#[test]
fn colors_of_candidates() {
    let free = marks("1r1:r1c1,r1c9 1c9:r1c9,r5c9 1r5:r5c9,r5c3");
    let reason = colors(&[["1r1c1 1r5c9", "1r1c9 1r5c3"]]);
    proves(&free, &reason, "-1r3c3 -1r4c1");
    does_not_prove(&free, &reason, "-1r7c7 -1r1c1 +1r1c1 -2r1c1");
    let empty = colors(&[["", ""]]);
    let one = ["1r1c1", "1r1c9"];
    let forged = [
        colors(&[]),
        empty,
        colors(&[one, one, one]),
        colors(&[["1r1c1 1r1c9", "1r1c9"]]),
        colors(&[["1r1c1", "1r5c9"]]),
        colors(&[["1r1c1 1r5c9", "1r5c3"]]),
        colors(&[["1r1c1 1r1c9", ""]]),
        colors(&[["1r1c1 1r1c2", "1r1c9"]]),
        colors(&[["1r1c2", ""]]),
        colors(&[one, ["1r1c1", "1r5c9"]]),
    ];
    for forged in forged {
        is_refused(&free, &forged, COLORS);
    }
    is_refused(&marks("1r1:r1c1,r1c9"), &colors(&[["1r1c1 1r1c9", ""]]), COLORS);
    is_refused(&marks("1r1:r1c1,r1c5,r1c9"), &colors(&[one]), COLORS);
    // A digit that is placed settles its house, whatever candidates are left.
    is_refused(&marks("1r1:r1c1,r1c9 r1c5=1"), &colors(&[one]), COLORS);
}

/// One colour of the component empties a cell, or is true twice in a box.
#[test]
fn colors_that_contradict_themselves() {
    let emptied = marks("r1c5:1");
    proves(&emptied, &colors(&[["1r1c1", ""]]), "-1r1c1");
    does_not_prove(&emptied, &colors(&[["1r1c1", ""]]), "+1r1c1 -2r1c1");
    let twice = marks("1r1:r1c1,r1c9 1c9:r1c9,r5c9 1r5:r5c9,r5c2 1c2:r5c2,r2c2");
    let reason = colors(&[["1r1c1 1r5c9 1r2c2", "1r1c9 1r5c2"]]);
    proves(&twice, &reason, "-1r1c1 -1r5c9 +1r1c9 +1r5c2 -2r5c2 -1r6c1");
    does_not_prove(&twice, &reason, "-1r7c7 +2r5c2");
    // Another component adds nothing and takes nothing away.
    let Reason::Colors(Colors { mut components }) = reason else { panic!() };
    components.push(["1r7c5", ""].map(|name| name.parse::<Candidate>().into_iter().collect()));
    for _ in 0..2 {
        components.reverse();
        let both = Reason::Colors(Colors { components: components.clone() });
        proves(&twice, &both, "-1r1c1 +1r1c9 -1r6c1");
    }
    // What is filled has no candidate left and is no contradiction.
    let filled = marks("1r1:r1c1,r1c9 r5c5=7");
    does_not_prove(&filled, &colors(&[["1r1c1", "1r1c9"]]), "-1r8c8 +1r1c1");
}

/// With two components there are four choices, and each of them needs the conclusion.
#[test]
fn two_components() {
    let marks = marks("1r1:r1c1,r1c5 1r6:r6c2,r6c9");
    for one in [["1r1c1", "1r1c5"], ["1r1c5", "1r1c1"]] {
        for two in [["1r6c2", "1r6c9"], ["1r6c9", "1r6c2"]] {
            // It is excluded by one of each component.
            does_not_prove(&marks, &colors(&[one, two]), "-1r3c2");
        }
    }
}

/// Marks of no solution contradict every choice of colours; a step that holds for its reason still does.
#[test]
fn colors_of_marks_without_a_solution() {
    let marks = marks("1b6:r5c8,r6c8 r1c1:");
    let reason = colors(&[["1r5c8", "1r6c8"]]);
    proves(&marks, &reason, "-1r8c8 -1r5c1");
    does_not_prove(&marks, &reason, "-1r8c7");
}

const RECTANGLE: &str = "r1c1:12 r1c4:12 r2c1:12 r2c4:12";

#[test]
fn deadly_rectangles() {
    let marks_1 = marks("r1c1:12 r1c4:12 r2c1:12 r2c4:129");
    proves(&marks_1, &deadly(RECTANGLE, ""), "-1r2c4 -2r2c4 +9r2c4");
    does_not_prove(&marks_1, &deadly(RECTANGLE, ""), "-9r2c4 -1r1c9 +1r1c1");
    let marks_2 = marks("r1c1:12 r1c4:12 r2c1:123 r2c4:123");
    proves(&marks_2, &deadly(RECTANGLE, ""), "-3r2c5");
    does_not_prove(&marks_2, &deadly(RECTANGLE, ""), "-3r3c1 +3r2c1 -1r2c1");
    let marks_4 = marks("r1c1:12 r1c4:12 r2c1:123 r2c4:124 1r2:r2c1,r2c4");
    proves(&marks_4, &deadly(RECTANGLE, "1r2"), "-2r2c1 -2r2c4");
    does_not_prove(&marks_4, &deadly(RECTANGLE, ""), "-2r2c1 -2r2c4");
    does_not_prove(&marks_4, &deadly(RECTANGLE, "1r2"), "-1r2c1 -4r2c4");
    is_refused(&marks("r1c1:12 r2c9=1"), &deadly(RECTANGLE, "1r2"), OPEN);
}

#[test]
fn cells_of_a_deadly_pattern() {
    let free = marks("r1c1:12 r1c4:12 r2c1:12 r2c4:129");
    for forged in [
        "",
        "r1c1:12 r1c4:12 r2c1:12 r2c4:12 r2c4:12",
        "r1c1:12 r1c4:12 r2c1:12 r2c4:12 r5c5:",
        "r1c1:12 r1c4:12 r2c1:12 r2c4:",
    ] {
        is_refused(&free, &deadly(forged, ""), FILLED);
    }
    for forged in [
        "r1c1:12 r1c4:12 r2c1:12",
        "r1c1:12 r1c4:12 r2c1:12 r2c4:13",
        "r1c1:12 r1c4:12 r2c1:12 r2c4:123",
        "r1c1:12 r1c4:12 r5c1:12 r5c4:12",
        "r1c1:123 r1c4:123 r2c1:123 r2c4:123",
        "r1c1:12",
        "r1c1:12 r5c5:3",
    ] {
        is_refused(&free, &deadly(forged, ""), TWIN);
    }
    // Cells may be filled, but with the digit of the pattern, and not with a given.
    let filled = marks("r1c1=1 r1c4=2 r2c1=2 r2c4:13");
    let reason = deadly("r1c1:1 r1c4:2 r2c1:2 r2c4:1", "");
    proves(&filled, &reason, "-1r2c4 +3r2c4");
    for forged in ["r1c1:3 r1c4:2 r2c1:2 r2c4:3", "r1c1:12 r1c4:12 r2c1:12 r2c4:12"] {
        is_refused(&filled, &deadly(forged, ""), FILLED);
    }
    let given = Marks::new(filled.grid(), candidate("1r1c1").cell().into(), *filled.candidates());
    is_refused(&given, &reason, FILLED);
}

/// A deadly pattern of all cells has more fillings than can be looked at. But each cell has a pair, and
/// each digit stands twice in each house.
#[test]
fn a_grave_of_all_cells() {
    let pair = |cell: Cell| {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let digit = (3 * row + row / 3 + column) % 9;
        let partner = [3, 4, 5, 0, 1, 2, 7, 8, 6][digit];
        [digit, partner].into_iter().filter_map(Digit::from_index).collect::<DigitSet>()
    };
    let mut pattern: Vec<_> = Cell::ALL.into_iter().map(|cell| (cell, pair(cell))).collect();
    let mut left = CandidateSet::from(candidate("9r1c1"));
    for &(cell, digits) in &pattern {
        left |= CandidateSet::cell(cell, digits);
    }
    let marks = Marks::new(&Grid::EMPTY, CellSet::EMPTY, left);
    let grave =
        |pattern: &[_]| Reason::Deadly(Deadly { pattern: pattern.into(), truths: Vec::new() });
    proves(&marks, &grave(&pattern), "+9r1c1 -1r1c1");
    is_refused(&marks, &grave(&pattern[..80]), TWIN);
    pattern[0].1 = "19".parse().unwrap();
    is_refused(&marks, &grave(&pattern), TWIN);
}

/// Cells that cannot be filled at all are deadly. It takes 13,700 attempts to see it here, and with
/// five pairs more than are made.
#[test]
fn fillings_are_counted() {
    let (cells, _) = too_few_digits(9);
    proves(&marks(&cells), &deadly(&cells, ""), "-9r9c9");
    let pairs = "r1c1:89 r2c4:89 r3c7:89 r4c2:89 r5c5:89";
    is_refused(&marks(&cells), &deadly(&format!("{pairs} {cells}"), ""), TWIN);
}

/// A strong link between the guardians of a pattern.
#[test]
fn deadly_patterns_in_chains() {
    let linked = |strong, cells, nodes: [&str; 2]| {
        let links = Vec::from([Link { strong, why: Why::Deadly(pattern(cells, "")) }]);
        Reason::Chain(Chain { nodes: nodes.map(node).into(), links })
    };
    let nodes = ["3r2c1", "3r2c4"];
    let two = marks("r1c1:12 r1c4:12 r2c1:123 r2c4:123");
    let reason = linked(true, RECTANGLE, nodes);
    assert_eq!(step(&reason, "-3r2c5").verify(&two), Ok(()));
    does_not_prove(&two, &reason, "-3r3c1");
    is_refused(&marks("r1c1:12 r1c4:12 r2c1:123 r2c4:1234"), &reason, STRONG);
    is_refused(&two, &linked(false, RECTANGLE, nodes), WEAK);
    is_refused(&two, &linked(true, "r1c1:12 r1c4:12 r5c1:12 r5c4:12", nodes), TWIN);
    is_refused(&two, &linked(true, "", nodes), FILLED);
}

fn sector(name: &str) -> Cases {
    Cases::Sector(name.parse().unwrap())
}

fn assumption(text: &str) -> Cases {
    Cases::Assumption(literal(text))
}

#[test]
fn all_cases_lead_to_the_conclusion() {
    let free = marks("r1c1:12 r1c2:13 r2c1:23");
    let one = "+1r1c1 premise; -1r1c2 excluded 0; +3r1c2 r1c2 1";
    let two = "+2r1c1 premise; -2r2c1 excluded 0; +3r2c1 r2c1 1";
    let reason = forcing(sector("r1c1"), &[one, two]);
    proves(&free, &reason, "-3r1c3 -3r3c3");
    does_not_prove(&free, &reason, "-3r1c9 +3r1c2 -1r1c2");
    for branches in [&[one][..], &[two, one], &[one, two, two], &[], &["", ""]] {
        is_refused(&free, &forcing(sector("r1c1"), branches), BRANCHES);
    }
    is_refused(&free, &forcing(sector("r1c2"), &[one, two]), BRANCHES);
    is_refused(&marks("r1c1:"), &forcing(sector("r1c1"), &[]), BRANCHES);
    let premises = ["+1r1c1 premise", "+1r1c2 premise"];
    let settled = marks("1r1:r1c1,r1c2 r1c9=1");
    is_refused(&settled, &forcing(sector("1r1"), &premises), BRANCHES);
    does_not_prove(&marks("1r1:r1c1,r1c2"), &forcing(sector("1r1"), &premises), "-1r5c5");
    proves(&marks("1r1:r1c1,r1c2"), &forcing(sector("1r1"), &premises), "-1r2c1");
}

#[test]
fn a_candidate_is_true_or_false() {
    let free = marks("1r1:r1c1,r1c2");
    let start = Cases::Either(candidate("1r1c1"));
    let branches = ["+1r1c1 premise", "-1r1c1 premise; +1r1c2 1r1 0"];
    proves(&free, &forcing(start, &branches), "-1r2c1");
    does_not_prove(&free, &forcing(start, &branches), "-1r5c1 +1r1c2");
    is_refused(&free, &forcing(start, &branches[..1]), BRANCHES);
    is_refused(&free, &forcing(start, &[branches[1], branches[0]]), BRANCHES);
    // A case that contradicts itself needs no conclusion.
    let emptied = marks("r1c1:12 r1c2:1");
    let branches = ["+1r1c1 premise; -1r1c2 excluded 0", "-1r1c1 premise; +2r1c1 r1c1 0"];
    proves(&emptied, &forcing(start, &branches), "+2r1c1 -2r1c9");
    does_not_prove(&emptied, &forcing(start, &branches), "-1r1c9 -3r5c5");
}

#[test]
fn assumptions_lead_to_contradictions() {
    // A cell with no candidate left.
    let emptied = marks("r1c1:12 r1c2:1");
    let reason = forcing(assumption("+1r1c1"), &["+1r1c1 premise; -1r1c2 excluded 0"]);
    proves(&emptied, &reason, "-1r1c1");
    does_not_prove(&emptied, &reason, "+2r1c1 -2r1c1 -1r2c2");
    // A candidate that has to be true after all.
    let negative = "-2r1c1 premise; +1r1c1 r1c1 0; -1r1c2 excluded 1";
    proves(&emptied, &forcing(assumption("-2r1c1"), &[negative]), "+2r1c1 -2r1c9 -1r1c1");
    does_not_prove(&emptied, &forcing(assumption("-2r1c1"), &[negative]), "-2r1c1 +1r1c2");
    // Two true candidates in a house.
    let twice = marks("r1c5:12 r1c7:12");
    let branch =
        "+1r1c1 premise; -1r1c5 excluded 0; +2r1c5 r1c5 1; -1r1c7 excluded 0; +2r1c7 r1c7 3";
    proves(&twice, &forcing(assumption("+1r1c1"), &[branch]), "-1r1c1");
    // Without the last implication there is no contradiction.
    let (less, _) = branch.rsplit_once(';').unwrap();
    does_not_prove(&twice, &forcing(assumption("+1r1c1"), &[less]), "-1r1c1");
    let free = marks("");
    does_not_prove(&free, &forcing(assumption("+1r1c1"), &["+1r1c1 premise"]), "-1r1c1");
    // What is filled has no candidate left and is no contradiction.
    let filled = marks("r5c5=1");
    does_not_prove(&filled, &forcing(assumption("+1r1c1"), &["+1r1c1 premise"]), "-1r1c1");
}

/// Other digits take the cells of a node one by one.
#[test]
fn a_node_of_two_cells_is_emptied() {
    let free = marks("r2c3:14 r5c3:45 r5c1:15 r8c3:56 r8c2:16");
    let branch = "+1r1c1,r1c2 premise; -1r2c3 excluded 0; +4r2c3 r2c3 1; -4r5c3 excluded 2; \
         +5r5c3 r5c3 3; -5r5c1 excluded 4; +1r5c1 r5c1 5; -1r1c1 excluded 6; -5r8c3 excluded 4; \
         +6r8c3 r8c3 8; -6r8c2 excluded 9; +1r8c2 r8c2 10; -1r1c2 excluded 11";
    let start = assumption("+1r1c1,r1c2");
    proves(&free, &forcing(start, &[branch]), "-1r1c1 -1r1c2");
    let (less, _) = branch.rsplit_once(';').unwrap();
    does_not_prove(&free, &forcing(start, &[less]), "-1r1c1 -1r1c2");
    // A node of two cells excludes what both of them see.
    let wrong = "+1r1c1,r1c2 premise; -1r9c1 excluded 0";
    is_refused(&free, &forcing(start, &[wrong]), PARENTS);
}

#[test]
fn implications() {
    let marks = marks("r1c1:12 r1c2:13 5r1:r1c1,r1c3,r1c4 r1c9=5 r2c2=7");
    let refused = |rest: &str, claim| {
        let branch = format!("+1r1c1 premise; {rest}");
        is_refused(&marks, &forcing(assumption("+1r1c1"), &[&branch]), claim);
    };
    for later in ["-1r1c2 excluded 1", "-1r1c2 excluded 2", "-1r1c2 excluded 0 7"] {
        refused(later, "implications follow from earlier ones");
    }
    refused("-4r1c1 excluded 0", NODES);
    refused("-1r1c1,r2c2 excluded 0", NODES);
    refused("-1 excluded 0", NODES);
    refused("+1 r1c1 0", NODES);
    for wrong in [
        "+1r1c1 premise",
        "-1r1c2 premise 0",
        // Of a true node follows nothing for these, or that they are false.
        "-3r1c2 excluded 0",
        "-1r1c2 excluded",
        "-1r1c3,r5c5 excluded 0",
        "+1r1c2 excluded 0",
        // The other candidates are not false, or the sector is settled.
        "+3r1c2 r1c2 0",
        "-1r1c2 excluded 0; -3r1c2 r1c2 1",
        "-1r1c2 excluded 0; +3r1c2 r1c2",
        "+5r1c3,r1c4 5r1",
    ] {
        refused(wrong, PARENTS);
    }
}

/// Follows from a premise by a step.
fn by_step(start: Cases, premise: &str, conclusion: &str, step: Step, from: Vec<u16>) -> Reason {
    let cause = Cause::Step(Box::new(step));
    let mut implications = branch(&format!("{premise} premise"));
    implications.push(Implication { literal: literal(conclusion), from, cause });
    Reason::Forcing(Forcing { start, branches: vec![implications] })
}

#[test]
fn steps_as_implications() {
    let free = marks("1r1:r1c1,r1c9 2r1:r1c1,r1c9");
    let start = assumption("-1r1c9");
    let last = step(&single("1r1"), "+1r1c1");
    does_not_prove(&free, &by_step(start, "-1r1c9", "+1r1c1", last.clone(), vec![0]), "+1r1c9");
    // The step may use what a true node excludes.
    let sight = by_step(assumption("+1r5c9"), "+1r5c9", "+1r1c1", last.clone(), vec![0]);
    does_not_prove(&free, &sight, "-9r9c9");
    // The step needs that the premise is true.
    let orphan = by_step(start, "-1r1c9", "+1r1c1", last.clone(), vec![]);
    let nothing = Err(Unproven::Conclusion(candidate("1r1c1")));
    assert_eq!(step(&orphan, "+1r1c9").verify(&free), nothing);
    // The step does not say this.
    for other in ["-1r1c1", "+2r1c1", "-2r1c1", "+1r1c1,r2c1", "+1r2c1"] {
        is_refused(&free, &by_step(start, "-1r1c9", other, last.clone(), vec![0]), PARENTS);
    }
    let pair = step(&sets("r1c1 r1c9", "1r1 2r1"), "-3r5c5");
    let wrong = by_step(start, "-1r1c9", "-3r5c5", pair, vec![]);
    let nothing = Err(Unproven::Conclusion(candidate("3r5c5")));
    assert_eq!(step(&wrong, "+1r1c9").verify(&free), nothing);
    let pointing = step(&sets("1r1", "1b1"), "-1r2c1");
    let group = by_step(start, "-1r1c9", "-1r2c1,r2c2", pointing.clone(), vec![0]);
    is_refused(&free, &group, PARENTS);
    does_not_prove(&free, &by_step(start, "-1r1c9", "-1r2c1", pointing, vec![0]), "+1r1c9");
}

/// Each of some steps is a part of the reason of the next one.
#[test]
fn steps_are_nested() {
    let marks = marks("1r1:r1c1,r1c2");
    let mut nested = step(&sets("1r1", "1b1"), "-1r2c1");
    for _ in 0..8 {
        let start = Cases::Either(candidate("5r9c9"));
        let branches = ["+5r9c9", "-5r9c9"].map(|premise| {
            let reason = by_step(start, premise, "-1r2c1", nested.clone(), vec![]);
            let Reason::Forcing(forcing) = reason else { panic!() };
            forcing.branches[0].clone()
        });
        nested = step(&Reason::Forcing(Forcing { start, branches: branches.into() }), "-1r2c1");
        assert_eq!(nested.verify(&marks), Ok(()));
    }
    let start = assumption("+5r9c9");
    let deeper = by_step(start, "+5r9c9", "-1r2c1", nested, vec![]);
    is_refused(&marks, &deeper, "steps are not nested deeper");
}

#[test]
fn several_reasons() {
    let marks = marks("1r1:r1c1,r1c2 2r9:r9c1,r9c2");
    let [one, two] = [sets("1r1", "1b1"), sets("2r9", "2b7")];
    let both = Reason::Several(vec![one.clone(), two]);
    proves(&marks, &both, "-1r2c1 -2r8c1");
    does_not_prove(&marks, &both, "-1r8c1 -2r2c1");
    does_not_prove(&marks, &Reason::Several(Vec::new()), "-1r2c1");
    let wrong = Reason::Several(vec![one.clone(), chain("1r1c1 =1c1= 1r2c1")]);
    is_refused(&marks, &wrong, STRONG);
    let mut nested = one;
    for _ in 0..8 {
        nested = Reason::Several(vec![nested]);
        proves(&marks, &nested, "-1r2c1");
    }
    is_refused(&marks, &Reason::Several(vec![nested]), "reasons end");
}

#[test]
fn all_placements_of_a_digit() {
    let wing = marks("1r5:r5c1,r5c4 1r8:r8c1,r8c4");
    proves(&wing, &templates("1"), "-1r1c1 -1r9c4");
    proves(&wing, &templates(""), "-1r1c1");
    does_not_prove(&wing, &templates("1"), "-1r1c2 +1r1c2 -1r5c1 +1r5c1 -2r1c1");
    let last = marks("1r1:r1c9");
    proves(&last, &templates("1"), "+1r1c9 -1r2c9 -1r9c9 -2r1c9");
    does_not_prove(&last, &templates("1"), "-1r1c9 -2r1c8 +2r1c8");
    does_not_prove(&last, &templates(""), "-2r1c9");
    does_not_prove(&last, &templates("3"), "-2r1c9");
}

/// Each template of a digit has one cell, so the next digit has one cell, so the third goes from it.
#[test]
fn placements_of_several_digits() {
    let marks = marks("1r1:r1c9 2r1:r1c1,r1c9");
    proves(&marks, &templates("12"), "+2r1c1 -3r1c1 -3r1c9");
    proves(&marks, &templates("123"), "-3r1c1");
    does_not_prove(&marks, &templates("1"), "-3r1c1");
    does_not_prove(&marks, &templates("2"), "-3r1c1");
    does_not_prove(&marks, &templates("12"), "-3r1c2 -1r1c9");
    let same = self::marks("1r1:r1c9 2r1:r1c9");
    proves(&same, &templates("12"), "-3r1c9");
}

/// Digits that are placed belong to all placements, and other cells of their houses to none.
#[test]
fn placements_around_digits() {
    let puzzle: Grid = GRID1.parse().unwrap();
    let solution: Solution = *Solver::new().solve(&puzzle).solution().unwrap();
    let marks = Marks::of(&puzzle);
    let mut proven = 0;
    for candidate in marks.candidates().iter() {
        let is_right = solution[candidate.cell()] == Some(candidate.digit());
        let name = format!("{candidate:#}");
        let [right, wrong] = if is_right { ["+", "-"] } else { ["-", "+"] };
        for digits in ["", "123456789"] {
            let conclusion = step(&templates(digits), &format!("{right}{name}"));
            proven += usize::from(conclusion.verify(&marks).is_ok());
            does_not_prove(&marks, &templates(digits), &format!("{wrong}{name}"));
        }
    }
    assert!(proven > 100, "{proven}");
    // Candidates that a placed digit excludes belong to none, and a digit twice in a row to nothing.
    proves(&self::marks("r1c1=1"), &templates("1"), "-1r1c9 -1r2c2");
    does_not_prove(&self::marks("r1c1=1"), &templates("1"), "-1r2c4 +1r2c4 -2r1c2");
    does_not_prove(&self::marks("r1c1=1 r1c2=1"), &templates("1"), "-2r5c5 +2r5c5");
}

/// A guess is right if the marks have one solution.
#[test]
fn guesses() {
    let puzzle: Grid = GRID1.parse().unwrap();
    let first = marks("r1c1:4");
    assert!(!could_be_wrong(&first, "+4r1c1"));
    does_not_prove(&first, &Reason::Guess, "+4r1c1 -5r1c2");
    let marks = Marks::of(&puzzle);
    proves(&marks, &Reason::Guess, "+4r1c1 -5r1c1");
    does_not_prove(&marks, &Reason::Guess, "-4r1c1 +5r1c1");
    let dead = self::marks("r1c1:");
    does_not_prove(&dead, &Reason::Guess, "-1r1c2 +1r1c2");
}

/// What follows from a symmetry of the givens, by the definition: a candidate is false if one of its images
/// is false already, or two of them exclude each other.
#[test]
fn images_of_a_symmetry() {
    for (marks, example) in Technique::SymmetricalPlacement.examples() {
        follows_as_defined(&marks, &example.reason);
        // A player who places a digit knows that its image stands too, and that those of struck marks are false.
        let solution = Solver::new().solutions(&marks).next().unwrap();
        let cell = marks.open().first().unwrap();
        let mut played = marks;
        played.place(cell, solution[cell].unwrap());
        follows_as_defined(&played, &example.reason);
    }
}

fn follows_as_defined(marks: &Marks, reason: &Reason) {
    let Reason::Symmetry(symmetry) = reason else { panic!("{reason:?}") };
    let (mut proven, mut refused) = (0, 0);
    for at in marks.candidates().iter() {
        let mut images = vec![at];
        while !images.contains(&symmetry.image(images[images.len() - 1])) {
            images.push(symmetry.image(images[images.len() - 1]));
        }
        let is_false = |image: &Candidate| {
            !marks.contains(*image) && marks.grid()[image.cell()] != Some(image.digit())
        };
        let clash = images.iter().any(|one| images.iter().any(|other| one.excludes(*other)));
        if clash || images.iter().any(is_false) {
            proves(marks, reason, &format!("-{at}"));
            proven += 1;
        } else {
            does_not_prove(marks, reason, &format!("-{at}"));
            refused += 1;
        }
        does_not_prove(marks, reason, &format!("+{at}"));
    }
    assert!(proven > 0 && refused > 0, "{proven} proven, {refused} refused");
}
