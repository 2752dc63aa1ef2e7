use alloc::vec::Vec;

use loshu::{CandidateSet, Marks};

use super::proof::Proof;
use super::tables::{Implied, Tables};
use crate::step::{Branch, Cases, Cause, Forcing, Implication, Literal, Node, Reason, Sector};
use crate::technique::Position;
use crate::technique::search::graph::{Graph, NodeState};

/// The implications of a proof, case by case.
pub(super) fn of(position: &Position<'_>, tables: &mut impl Tables, proof: &Proof) -> Reason {
    let (marks, graph) = (position.marks(), position.graph());
    let branches = proof.branches.iter().map(|(case, ends)| {
        let mut branch = Vec::from([Implied { state: *case, from: Vec::new() }]);
        for &end in ends {
            tables.trace(*case, end, &mut branch);
        }
        named(marks, graph, &branch)
    });
    let branches = branches.collect();
    Reason::Forcing(Forcing { start: start(marks, graph, proof), branches })
}

fn start(marks: &Marks, graph: &Graph, proof: &Proof) -> Cases {
    let cases: Vec<NodeState> = proof.branches.iter().map(|(case, _)| *case).collect();
    let candidates = cases.iter().map(|case| graph.candidate(case.node()));
    match cases[..] {
        [case] => Cases::Assumption(literal(graph, case)),
        [case, other] if case.node() == other.node() => Cases::Either(graph.candidate(case.node())),
        _ => Cases::Sector(sector_of(marks, &candidates.collect())),
    }
}

/// The sector that has just these candidates left.
fn sector_of(marks: &Marks, candidates: &CandidateSet) -> Sector {
    let sector = Sector::all().find(|sector| sector.candidates(marks) == *candidates);
    sector.expect("the cases are those of a sector")
}

fn literal(graph: &Graph, state: NodeState) -> Literal {
    Literal { node: graph.nodes()[state.node()], on: state.is_on() }
}

/// A branch with its nodes, and the cause of each implication.
fn named(marks: &Marks, graph: &Graph, branch: &[Implied]) -> Branch {
    let implications = branch.iter().enumerate().map(|(place, implied)| {
        let parents = implied.from.iter().map(|&from| branch[usize::from(from)].state);
        let parents: Vec<Node> = parents.map(|state| graph.nodes()[state.node()]).collect();
        let literal = literal(graph, implied.state);
        let cause = match (place, literal.on) {
            (0, _) => Cause::Premise,
            (_, false) => Cause::Excluded,
            (_, true) => Cause::Last(last_of(marks, literal.node, &parents)),
        };
        Implication { literal, from: implied.from.clone(), cause }
    });
    implications.collect()
}

/// The sector whose only candidates are those of the node and of the false nodes that it follows
/// from.
fn last_of(marks: &Marks, node: Node, parents: &[Node]) -> Sector {
    let own = node.candidates();
    let all = parents.iter().fold(own, |all, parent| all | parent.candidates());
    let holds = |sector: &Sector| {
        own.is_subset(&sector.scope()) && sector.candidates(marks).is_subset(&all)
    };
    Sector::all().find(holds).expect("a node is true because it is the last of a sector")
}
