use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::CandidateSet;

use crate::step::{Node, Step};
use crate::technique::search::alternating;
use crate::technique::search::graph::{Graph, NodeState, Reach, Scope};
use crate::technique::{Position, Sink, Technique};

/// A wing of three strong links: where each of its five links lies, strong ones at the even places.
struct Form {
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

/// Written with `x`, `y`, `z` for digits, `=` for strong and `-` for weak links, and parentheses
/// round what lies in one cell.
const fn form(technique: Technique) -> Option<Form> {
    let (links, same) = match technique {
        // (x=y)-y=(y-x)=x
        Technique::MWing => ([C, H, H, C, H], true),
        // x=x-(x=y)-y=y
        Technique::SWing => ([H, H, C, H, H], false),
        // x=x-x=(x-y)=y
        Technique::LWing => ([H, H, H, C, H], false),
        // x=(x-y)=(y-z)=z
        Technique::HWing1 => ([H, C, H, C, H], false),
        // (x=y)-y=(y-z)=z
        Technique::HWing2 => ([C, H, H, C, H], false),
        // (x=y)-(y=z)-z=z
        Technique::HWing3 => ([C, H, C, H, H], false),
        _ => return None,
    };
    Some(Form { links, same })
}

/// The wings of this kind, by their first candidate: cells, then digits.
pub(in crate::technique) fn find(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let Some(form) = form(technique) else { return ControlFlow::Continue(()) };
    for &node in position.wing_starts()? {
        let mut walk = WingWalk { position, technique, form: &form, path: Vec::new(), sink };
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
        starts.extend(Some(node).filter(|&node| may_end(position, reach, node)));
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
    form: &'a Form,
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
        let mirrored = self.technique == Technique::SWing || self.technique == Technique::HWing1;
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
