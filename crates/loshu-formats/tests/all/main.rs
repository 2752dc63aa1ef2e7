//! Files of all formats, read and written.

mod again;
mod pieces;
mod round_trips;
mod samples;
mod strays;

/// Of the essay about solving: one solution.
const GRID1: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
