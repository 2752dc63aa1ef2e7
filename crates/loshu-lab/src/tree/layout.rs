//! Where the nodes of a drawn tree go.

use super::node::SearchTree;

/// The first and the last row that a subtree takes on one level, from its root as row 0.
type Outline = (f64, f64);

/// The row of each node, from 0, for a tree that grows to the right. `spans` tells on how many
/// levels the text of a node needs its row for itself.
///
/// Subtrees are moved together as far as their outlines allow, and a parent stands in the middle of
/// its children: Edward M. Reingold, John S. Tilford, *Tidier Drawings of Trees*, IEEE Transactions
/// on Software Engineering SE-7 (2), 1981.
pub(crate) fn rows(tree: &SearchTree, spans: &[usize]) -> Vec<f64> {
    let mut outlines: Vec<Vec<Outline>> = vec![Vec::new(); spans.len()];
    let mut rows = vec![0.0; spans.len()];
    for at in (0..spans.len()).rev() {
        let outline = match &tree.children[at][..] {
            [] => vec![(0.0, 0.0); spans[at]],
            children => place(children, &mut outlines, &mut rows),
        };
        outlines[at] = outline;
    }
    rows[0] = -outlines[0].iter().map(|(first, _)| *first).fold(0.0, f64::min);
    for (at, children) in tree.children.iter().enumerate() {
        for &child in children {
            rows[child] += rows[at];
        }
    }
    rows
}

/// Sets the rows of children, from their parent as row 0; answers the outline of all.
fn place(children: &[usize], outlines: &mut [Vec<Outline>], rows: &mut [f64]) -> Vec<Outline> {
    let mut all: Vec<Outline> = Vec::new();
    for &child in children {
        let outline = std::mem::take(&mut outlines[child]);
        let gaps = all.iter().zip(&outline).map(|((_, last), (first, _))| last + 1.0 - first);
        let row = gaps.fold(0.0, f64::max);
        rows[child] = row;
        for (level, (first, last)) in outline.into_iter().enumerate() {
            match all.get_mut(level) {
                Some(rows) => rows.1 = last + row,
                None => all.push((first + row, last + row)),
            }
        }
    }
    let ends = [children.first(), children.last()].map(|child| child.map_or(0.0, |&at| rows[at]));
    let middle = f64::midpoint(ends[0], ends[1]);
    children.iter().for_each(|&child| rows[child] -= middle);
    let below = all.iter().map(|(first, last)| (first - middle, last - middle));
    [(0.0, 0.0)].into_iter().chain(below).collect()
}
