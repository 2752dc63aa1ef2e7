//! All integration tests in one binary.

mod certificate;
mod chains;
mod checker;
#[cfg(feature = "rand")]
mod difficulty;
mod distinct;
mod exemplars;
#[cfg(feature = "rand")]
mod forged;
#[cfg(all(feature = "rand", feature = "serde"))]
mod forgeries;
mod hodoku;
mod hostile;
mod imports;
#[allow(dead_code, reason = "the tests of the library use more of it")]
#[path = "../../../loshu/tests/all/layers.rs"]
mod layers;
#[cfg(feature = "rand")]
mod moved;
mod odd_marks;
mod patterns;
mod rate;
mod roles;
#[allow(dead_code, reason = "the tests of the library use more of it")]
#[path = "../../../loshu/tests/all/samples.rs"]
mod samples;
#[cfg(feature = "serde")]
mod serde;
mod set_techniques;
mod step_text;
#[allow(dead_code, reason = "the tests of the library use more of it")]
#[path = "../../../loshu/tests/all/suite.rs"]
mod suite;
mod sukaku;
mod te;
mod techniques;
#[cfg(feature = "rand")]
mod tried;
