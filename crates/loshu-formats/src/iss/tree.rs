//! Constraints inside of others.

/// A constraint: its name, its words, and the constraints inside of it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) name: String,
    pub(super) words: Vec<String>,
    pub(super) inside: Vec<Node>,
}

impl Node {
    /// Whether others stand inside of constraints of this name.
    fn has_inside(name: &str) -> bool {
        matches!(name, "Or" | "And" | "Replicate")
    }
}

/// Constraints may be so deep inside of others.
const MOST_DEPTH: usize = 40;

/// There are no more constraints, those that are repeated counted each time.
pub(super) const MOST_NODES: usize = 20_000;

/// Reads a text as constraints.
pub(super) fn read(text: &str) -> Result<Vec<Node>, String> {
    // The last one is the innermost that is open.
    let mut open: Vec<Node> = Vec::new();
    let mut whole = Vec::new();
    for (at, item) in text.split('.').skip(1).enumerate() {
        if at == MOST_NODES {
            return Err(format!("more than {MOST_NODES} constraints"));
        }
        let mut words = item.split('~').map(String::from);
        let name = words.next().unwrap_or_default();
        let words: Vec<String> = words.collect();
        if name.is_empty() && words.is_empty() {
            continue;
        }
        let done = if name == "End" {
            open.pop().ok_or("an End without a constraint that it ends")?
        } else {
            let node = Node { name, words, inside: Vec::new() };
            if Node::has_inside(&node.name) {
                if open.len() == MOST_DEPTH {
                    return Err("constraints too deep inside of others".into());
                }
                open.push(node);
                continue;
            }
            node
        };
        match open.last_mut() {
            Some(around) => around.inside.push(done),
            None => whole.push(done),
        }
    }
    match open.pop() {
        Some(node) => Err(format!("{} has no End", node.name)),
        None => Ok(whole),
    }
}
