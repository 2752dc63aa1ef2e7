//! The API, asked directly and through the server.

mod doors;
mod limits;
mod openapi;
mod page;
mod questions;
mod requests;
mod support;
