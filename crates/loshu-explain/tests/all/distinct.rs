//! Chains of the human path come to no candidate twice. In chains of almost locked sets a node is a
//! digit of a set, and two sets may share cells; these chains are left out.

use loshu::{CandidateSet, Grid, Marks};
use loshu_explain::step::{Chain, Reason, Step, Why};
use loshu_explain::technique::Profile;

use crate::suite::{shared_list, shared_text};

/// The chains of a reason, those through almost locked sets left out.
fn chains(reason: &Reason) -> Vec<&Chain> {
    match reason {
        Reason::Chain(chain) => {
            let through_set = chain.links.iter().any(|link| matches!(link.why, Why::Set(_)));
            if through_set { Vec::new() } else { vec![chain] }
        }
        Reason::Several(reasons) => reasons.iter().flat_map(chains).collect(),
        Reason::Single(_)
        | Reason::Sets(_)
        | Reason::Colors(_)
        | Reason::Deadly(_)
        | Reason::Symmetry(_)
        | Reason::Cases(_)
        | Reason::Templates(_)
        | Reason::Forcing(_)
        | Reason::Guess => Vec::new(),
    }
}

/// Whether the nodes have no candidate in common, but that a chain may end where it began.
fn is_distinct(chain: &Chain) -> bool {
    let (first, last) = (chain.nodes.first(), chain.nodes.last());
    let closed = chain.links.len() < chain.nodes.len() && first == last;
    let mut seen = CandidateSet::EMPTY;
    chain.nodes[usize::from(closed)..].iter().all(|node| {
        let new = (seen & node.candidates()).is_empty();
        seen |= node.candidates();
        new
    })
}

/// Follows the path of a puzzle; returns the number of chains.
fn check(profile: &Profile, puzzle: &Grid) -> usize {
    let steps: Vec<(Marks, Step)> = profile.path(Marks::of(puzzle)).collect();
    let mut all = 0;
    for (marks, step) in &steps {
        for chain in chains(&step.reason) {
            assert!(is_distinct(chain), "{puzzle} {marks:?} {step:?}");
            all += 1;
        }
    }
    all
}

/// Shortest ways of these puzzles visit a candidate twice: the first proved 3 in r1c2 on its way.
#[test]
fn chains_visit_no_candidate_twice() {
    let puzzles = [
        "..2..8.7.86.....2..7....3...1.6792....8.......4.....5....1....9....5.46...7.63...",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ];
    let profile = Profile::human();
    let chains = puzzles.iter().map(|puzzle| check(&profile, &puzzle.parse().unwrap()));
    let chains: usize = chains.sum();
    assert!(chains > 10, "{chains}");
}

#[test]
#[ignore = "takes minutes: the paths of all hard puzzles of the folder beside the repository"]
fn chains_of_the_lists_visit_no_candidate_twice() {
    let profile = Profile::human();
    for list in ["top95.txt", "hard375.txt"] {
        let chains: usize = shared_list(list).iter().map(|puzzle| check(&profile, puzzle)).sum();
        println!("{list}: {chains} chains");
    }
    let bank = shared_text("ratings/bank.tsv");
    let puzzles =
        bank.lines().filter_map(|line| line.split('\t').find_map(|field| field.parse().ok()));
    let chains: usize = puzzles.map(|puzzle: Grid| check(&profile, &puzzle)).sum();
    println!("bank: {chains} chains");
}
