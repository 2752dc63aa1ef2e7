//! The Python package `loshu`: the library for one puzzle, and for columns of many.
//!
//! | file | holds |
//! |---|---|
//! | `puzzle`, `cells`, `grid` | what is taken as a puzzle; the class `Grid` |
//! | `whole`, `cut` | numbers as arguments; indices and slices |
//! | `single` | questions about one puzzle |
//! | `variant` | puzzles of other sizes and rules |
//! | `column` | questions about many: columns in, tables out |
//! | `dataset` | data sets for people who train models |
//! | `leaks` | what two columns of puzzles have in common |
//! | `env` | many boards at once, for programs that learn by trying |
//! | `kept`, `html` | results as data, for pickle and as JSON; what a notebook shows |
//! | `watch` | work without the lock of the interpreter, which Ctrl-C and deadlines end |
//! | `errors` | from errors of the library to exceptions |
//!
//! The exceptions and the documented names are Python: see the folder `python/loshu`.

mod cells;
mod column;
mod cut;
mod dataset;
mod env;
mod errors;
mod grid;
mod html;
mod kept;
mod leaks;
mod puzzle;
mod single;
mod variant;
mod watch;
mod whole;

use pyo3::prelude::*;

/// The compiled part of the package `loshu`.
#[pymodule]
mod _loshu {
    #[pymodule_export]
    use crate::column::functions::{
        canonical_many, canonical_stream, check_many, check_stream, count_many, count_stream,
        explain_many, explain_stream, grade_many, grade_stream, rate_many, rate_stream, solve_many,
        solve_stream, trace_vocabulary, vary_many,
    };
    #[pymodule_export]
    use crate::column::making::{essay_many, generate_many, generate_stream};
    #[pymodule_export]
    use crate::column::stream::Stream;
    #[pymodule_export]
    use crate::column::table::Table;
    #[pymodule_export]
    use crate::dataset::{_find_facts, DatasetPieces, dataset};
    #[pymodule_export]
    use crate::env::Boards;
    #[pymodule_export]
    use crate::grid::Grid;
    #[pymodule_export]
    use crate::kept::_restore;
    #[pymodule_export]
    use crate::leaks::leaks;
    #[pymodule_export]
    use crate::single::equivalent::{automorphisms, canonical, vary};
    #[pymodule_export]
    use crate::single::explain::{Explanation, explain};
    #[pymodule_export]
    use crate::single::formats::{Record, format, formats, parse};
    #[pymodule_export]
    use crate::single::generate::generate;
    #[pymodule_export]
    use crate::single::hint::{Hint, hint};
    #[pymodule_export]
    use crate::single::rate::{Rating, TrialRating, rate};
    #[pymodule_export]
    use crate::single::solve::{Check, check, count, solutions, solve, true_candidates};
    #[pymodule_export]
    use crate::single::step::Step;
    #[pymodule_export]
    use crate::single::techniques::{Technique, techniques};
    #[pymodule_export]
    use crate::variant::{Setting, SettingHint};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python asks for")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
