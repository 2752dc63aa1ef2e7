//! Constraints inside of others.

use std::borrow::Cow;

/// A word of a text, or of a copy of it at another place.
pub(super) type Word<'a> = Cow<'a, str>;

/// A constraint: its name, its words, and the constraints inside of it.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub(super) name: &'a str,
    pub(super) words: Vec<Word<'a>>,
    pub(super) inside: Vec<Node<'a>>,
}

impl Node<'_> {
    /// A word, which is empty if there are not so many.
    pub(super) fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word)
    }

    /// Whether others stand inside of constraints of this name.
    fn has_inside(name: &str) -> bool {
        matches!(name, "Or" | "And" | "Replicate")
    }
}

/// Most words are names of cells, with a tilde each.
const SHORT_WORD: usize = "~R1C1".len();

/// Constraints may be so deep inside of others.
const MOST_DEPTH: usize = 40;

/// There are no more constraints, those that are repeated counted each time.
pub(super) const MOST_NODES: usize = 20_000;

/// Reads a text as constraints.
pub(super) fn read(text: &str) -> Result<Vec<Node<'_>>, String> {
    // The last one is the innermost that is open.
    let mut open: Vec<Node<'_>> = Vec::new();
    let mut whole = Vec::new();
    for (at, item) in text.split('.').skip(1).enumerate() {
        if at == MOST_NODES {
            return Err(format!("more than {MOST_NODES} constraints"));
        }
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let mut words: Vec<Word<'_>> = Vec::with_capacity(item.len() / SHORT_WORD);
        words.extend(parts.map(Word::from));
        if name.is_empty() && words.is_empty() {
            continue;
        }
        let done = if name == "End" {
            open.pop().ok_or("an End without a constraint that it ends")?
        } else {
            let node = Node { name, words, inside: Vec::new() };
            if Node::has_inside(node.name) {
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
