//! Imports of the library point one way.

use crate::layers::{Layers, imports_of, src};

const LAYERS: Layers<'_> = Layers(&[
    &["value", "set", "seed"],
    &["digit", "cell"],
    &["house", "symmetry"],
    &["grid"],
    &["candidate", "candidates"],
    &["marks"],
    &["format", "verify"],
    &["transform"],
    &["limits"],
    &["engine"],
    &["status"],
    &["search", "dlx", "solve", "canon"],
    &["generate"],
    &["serde", "schema"],
]);

#[test]
fn imports_point_one_way() {
    let seen = LAYERS.check(&src());
    assert!(seen > 100, "only {seen} imports: is this the right folder?");
}

#[test]
fn imports_are_found() {
    let text = "use crate::cell::Cell;\n    use crate::house::{House};\n// use crate::dlx;\n\
                pub use crate::solve::Solver;\nuse crate::{grid::{Grid, x}, marks as m, Z};\n\
                use super::super::format::Line;\nuse super::near;\n/// [`x`](crate::x)\nfn f() { crate::search::run() }\n\
                #[cfg(test)]\nmod tests {\n use crate::rate::X;\n}";
    let found = imports_of(text, 2);
    assert!(
        found.iter().eq(["cell", "format", "grid", "house", "marks", "search", "solve"]),
        "{found:?}"
    );
}
