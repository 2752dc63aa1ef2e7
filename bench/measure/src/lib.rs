//! What the programs of this package share: nothing. Here the examples of the READMEs of the repository are
//! tested, because no crate that is published may read files outside of itself.

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Runs the example of the Chinese README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.zh-CN.md")]
struct ChineseReadme;
