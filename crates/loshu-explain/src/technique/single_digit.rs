//! Chains of one digit with two strong links, in the shapes that players see as pictures.
//!
//! The fourth shape, the turbot fish, is an X-chain of three links.

// skyscraper       skyscrapers
// kite             2-string kites
// empty_rectangle  empty rectangles
// dual             two kites, or two empty rectangles, as one step

pub(super) mod dual;
pub(super) mod empty_rectangle;
pub(super) mod kite;
pub(super) mod skyscraper;
