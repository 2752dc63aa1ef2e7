//! The page of Loshu and what stands behind it.
//!
//! | module | what it is |
//! |---|---|
//! | [`question`] | the questions of `loshu-answers` by their names, as JSON |
//! | [`error`] | why there is no answer, as JSON |
//! | [`wasm`] | the questions for a page without a server |
//! | `server` | the HTTP server with the page in it (feature `server`) |
//! | `mcp` | the questions for agents, over standard input and output (feature `mcp`) |
//! | `openapi` | makes the description of the API (feature `schema`) |

#[cfg(feature = "schema")]
mod description;
pub mod error;
#[cfg(feature = "mcp")]
pub mod mcp;
#[cfg(feature = "schema")]
pub mod openapi;
pub mod question;
#[cfg(feature = "server")]
pub mod server;
pub mod wasm;
