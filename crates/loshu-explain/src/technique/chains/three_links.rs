use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::CandidateSet;

use crate::step::{Node, Step};
use crate::technique::search::alternating;
use crate::technique::search::graph::{Graph, NodeState, Reach, Scope};
use crate::technique::{Position, Sink, Technique};

/// A wing of three strong links: where each of its five links lies, strong ones at the even places.
///
/// Written with `x`, `y`, `z` for digits, `=` for strong and `-` for weak links, and parentheses
/// round what lies in one cell.
#[derive(Clone, Copy)]
pub(in crate::technique) struct Form {
    links: [Place; 5],
    /// Whether the digit at the end is that of the start.
    same: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Cell,
    House,
}

use Place::{Cell as C, House as H};

/// `(x=y)-y=(y-x)=x`
pub(in crate::technique) const M_WING: Form = Form { links: [C, H, H, C, H], same: true };

/// `x=x-(x=y)-y=y`
pub(in crate::technique) const S_WING: Form = Form { links: [H, H, C, H, H], same: false };

/// `x=x-x=(x-y)=y`
pub(in crate::technique) const L_WING: Form = Form { links: [H, H, H, C, H], same: false };

/// `x=(x-y)=(y-z)=z`
pub(in crate::technique) const H_WING_1: Form = Form { links: [H, C, H, C, H], same: false };

/// `(x=y)-y=(y-z)=z`
pub(in crate::technique) const H_WING_2: Form = Form { links: [C, H, H, C, H], same: false };

/// `(x=y)-(y=z)-z=z`
pub(in crate::technique) const H_WING_3: Form = Form { links: [C, H, C, H, H], same: false };

/// The wings of a form, by their first candidate: cells, then digits.
pub(in crate::technique) fn find(
    technique: Technique,
    form: Form,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for &node in position.wing_starts()? {
        let mut walk = WingWalk { position, technique, form, path: Vec::new(), sink };
        walk.visit(NodeState::off(node))?;
    }
    ControlFlow::Continue(())
}

/// The candidates with which a wing of any kind may begin.
pub(in crate::technique) fn starts(position: &Position<'_>) -> ControlFlow<(), Vec<usize>> {
    let reach = position.reach(Scope::Plain)?;
    let mut starts = Vec::new();
    for node in 0..position.graph().candidates() {
        position.watch().go_on_after(16)?;
        if may_end(position, reach, node) {
            starts.push(node);
        }
    }
    ControlFlow::Continue(starts)
}

/// Whether the candidate, if false, makes one true that excludes something together with it.
fn may_end(position: &Position<'_>, reach: &Reach, node: usize) -> bool {
    let graph = position.graph();
    let ends = reach.iter(NodeState::off(node));
    ends.filter(|end| end.is_on() && graph.is_candidate(end.node()))
        .any(|end| !common_rivals(position, node, end.node()).is_empty())
}

/// What both candidates exclude.
fn common_rivals(position: &Position<'_>, one: usize, two: usize) -> CandidateSet {
    let graph = position.graph();
    let [a, b] = [one, two].map(|node| graph.candidate(node));
    *position.marks().candidates() & a.rivals() & b.rivals()
}

struct WingWalk<'a, 'p, 's> {
    position: &'a Position<'p>,
    technique: Technique,
    form: Form,
    path: Vec<NodeState>,
    sink: &'a mut Sink<'s>,
}

impl WingWalk<'_, '_, '_> {
    fn visit(&mut self, state: NodeState) -> ControlFlow<()> {
        self.position.watch().go_on()?;
        self.path.push(state);
        if self.path.len() == 6 {
            self.report()?;
        } else {
            let place = self.form.links[self.path.len() - 1];
            let graph = self.position.graph();
            for &next in graph.consequences(state, Scope::Plain) {
                if place == between(graph, state, next) && self.fits(next) {
                    self.visit(next)?;
                }
            }
        }
        self.path.pop();
        ControlFlow::Continue(())
    }

    /// No candidate twice, and the right digit at the end.
    fn fits(&self, next: NodeState) -> bool {
        let graph = self.position.graph();
        let same = graph.digit(next.node()) == graph.digit(self.path[0].node());
        self.path.iter().all(|state| state.node() != next.node())
            && (self.path.len() < 5 || same == self.form.same)
    }

    fn report(&mut self) -> ControlFlow<()> {
        let graph = self.position.graph();
        let ends = [self.path[0], self.path[5]].map(NodeState::node);
        let gone = common_rivals(self.position, ends[0], ends[1]);
        let mirrored = self.form.links.iter().eq(self.form.links.iter().rev());
        if gone.is_empty() || (mirrored && ends[1] < ends[0]) {
            return ControlFlow::Continue(());
        }
        let nodes: Vec<Node> = self.path.iter().map(|state| graph.nodes()[state.node()]).collect();
        let reason = alternating::open_chain(self.position.marks(), nodes);
        (self.sink)(Step::striking(self.technique, gone.iter(), reason))
    }
}

fn between(graph: &Graph, from: NodeState, to: NodeState) -> Place {
    let [from, to] = [from, to].map(|state| graph.cell(state.node()));
    if from == to { C } else { H }
}
