//! The page of Loshu and what stands behind it.
//!
//! | module | what it is |
//! |---|---|
//! | [`api`] | every question that the page asks: a request in, an answer out; no network, no clock |
//! | `server` | the HTTP server with the page in it (feature `server`) |
//! | `wasm` | the same questions for a page without a server (on wasm32 only) |

pub mod api;
#[cfg(feature = "server")]
pub mod server;
#[cfg(target_family = "wasm")]
mod wasm;
