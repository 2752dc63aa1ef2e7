//! A checker and a counter that are written from the definitions and share nothing with the engine.

use loshu_variant::{Constraint, Rules};

/// Whether full digits follow a constraint.
pub(crate) fn holds(constraint: &Constraint, digits: &[u8]) -> bool {
    let at = |cell: &u16| digits[usize::from(*cell)];
    match constraint {
        Constraint::House(cells) => {
            cells.iter().enumerate().all(|(i, a)| cells[..i].iter().all(|b| at(a) != at(b)))
        }
        Constraint::Different(a, b) => at(a) != at(b),
        Constraint::Equal(a, b) => at(a) == at(b),
        Constraint::Relation(a, b, table) => table.allowed(at(a)).contains(at(b)),
        Constraint::Sum { terms, totals } => {
            let sum = terms.iter().map(|(cell, factor)| factor * i32::from(at(cell))).sum();
            totals.contains(&sum)
        }
        Constraint::Place { cells, digits, count } => {
            let places = cells.iter().filter(|cell| digits.contains(at(cell))).count();
            places >= usize::from(*count)
        }
        Constraint::Regular { cells, automaton } => automaton.accepts(cells.iter().map(at)),
        Constraint::Any(alternatives) => {
            alternatives.iter().any(|all| all.iter().all(|one| holds(one, digits)))
        }
    }
}

/// Whether full digits follow all rules.
pub(crate) fn is_solution(rules: &Rules, digits: &[u8]) -> bool {
    digits.iter().zip(rules.allowed()).all(|(&digit, allowed)| allowed.contains(digit))
        && rules.constraints().iter().all(|constraint| holds(constraint, digits))
}

/// The last cell of a constraint: when it is filled, the constraint can be checked.
fn last(constraint: &Constraint) -> usize {
    let cells: Vec<u16> = match constraint {
        Constraint::House(cells)
        | Constraint::Place { cells, .. }
        | Constraint::Regular { cells, .. } => cells.clone(),
        Constraint::Different(a, b) | Constraint::Equal(a, b) | Constraint::Relation(a, b, _) => {
            vec![*a, *b]
        }
        Constraint::Sum { terms, .. } => terms.iter().map(|term| term.0).collect(),
        Constraint::Any(_) => constraint.cells().into_iter().map(|cell| cell as u16).collect(),
    };
    cells.into_iter().max().map_or(0, usize::from)
}

/// Calls `found` with all solutions, cell by cell.
pub(crate) fn solutions(rules: &Rules, found: &mut dyn FnMut(&[u8])) {
    let mut due = vec![Vec::new(); rules.cells().max(1)];
    for constraint in rules.constraints() {
        due[last(constraint)].push(constraint);
    }
    fill(rules, &due, &mut vec![1; rules.cells()], 0, found);
}

fn fill(
    rules: &Rules,
    due: &[Vec<&Constraint>],
    digits: &mut Vec<u8>,
    cell: usize,
    found: &mut dyn FnMut(&[u8]),
) {
    if cell == digits.len() {
        found(digits);
        return;
    }
    for digit in rules.allowed()[cell].iter() {
        digits[cell] = digit;
        if due[cell].iter().all(|constraint| holds(constraint, digits)) {
            fill(rules, due, digits, cell + 1, found);
        }
    }
    digits[cell] = 1;
}
