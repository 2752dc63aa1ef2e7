//! Files of all formats, read and written.

mod again;
mod pieces;
mod samples;
