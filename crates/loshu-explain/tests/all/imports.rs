//! Imports of the crate point one way.

use crate::layers::{Layers, src};

const LAYERS: Layers<'_> = Layers(&[
    &["bits", "language", "solution", "tenths", "variables"],
    &["level"],
    &["catalog"],
    &["course", "lesson"],
    &["step"],
    &["technique"],
    &["example"],
    &["exercise"],
    &["rate"],
    &["certificate"],
    &["difficulty"],
    &["serde", "schema"],
]);

#[test]
fn imports_point_one_way() {
    let seen = LAYERS.check(&src());
    assert!(seen > 100, "only {seen} imports: is this the right folder?");
}
