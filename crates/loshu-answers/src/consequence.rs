use loshu::{Candidate, CandidateSet, Limits, Marks, Solver, Stop};

/// Tells whether anything follows from marks that have several solutions: whether some candidate belongs to
/// none of them. If nothing follows, no technique has to be tried, which would take seconds where few cells
/// are filled.
pub(crate) fn has_consequence(marks: &Marks, limits: &Limits) -> Result<bool, Stop> {
    let solver = Solver::new().with_limits(limits.clone());
    let mut possible = CandidateSet::EMPTY;
    for candidate in marks.candidates().iter() {
        if possible.contains(candidate) {
            continue;
        }
        let mut tried = *marks;
        tried.place(candidate.cell(), candidate.digit());
        match solver.solutions(&tried).next() {
            Some(solution) => {
                possible |=
                    solution.givens().map(|(cell, digit)| Candidate::new(cell, digit)).collect();
            }
            None => {
                // A search that was stopped says nothing.
                limits.look()?;
                return Ok(true);
            }
        }
    }
    Ok(false)
}
