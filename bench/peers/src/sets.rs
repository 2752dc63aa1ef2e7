//! Puzzles, read or made, in the form of each contender.

use std::error::Error;
use std::fs;
use std::path::Path;

use loshu::{Grid, format};
use rand::SeedableRng;
use rand::rngs::StdRng;
use sudoku::{Sudoku, Symmetry};

/// Puzzles to answer.
pub struct Set {
    /// As printed.
    pub name: String,
    /// The puzzles, for Loshu.
    pub grids: Vec<Grid>,
    /// The puzzles, for `sudoku`.
    pub peers: Vec<Sudoku>,
    /// Solutions after which there is no need to look for more.
    pub cap: u64,
    /// The number of solutions of each puzzle up to the cap, if the file says it.
    pub expected: Option<Vec<u64>>,
}

impl Set {
    fn new(name: impl Into<String>, grids: Vec<Grid>) -> Set {
        let peer = |grid: &Grid| Sudoku::from_bytes(grid.to_values()).expect("values are 0 to 9");
        let peers = grids.iter().map(peer).collect();
        Set { name: name.into(), grids, peers, cap: 2, expected: None }
    }

    /// The puzzles of a file in any form that Loshu reads.
    pub fn read(file: &Path) -> Result<Set, Box<dyn Error>> {
        let text = fs::read(file)?;
        let grids: Result<_, _> = format::puzzles(&text).map(|puzzle| Ok(puzzle?.grid)).collect();
        grids.map(|grids| Set::new(name(file), grids))
    }

    /// The puzzles of a file with lines `puzzle<TAB>count`.
    pub fn counted(file: &Path, cap: u64) -> Result<Set, Box<dyn Error>> {
        let (mut grids, mut expected) = (Vec::new(), Vec::new());
        for line in fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split('\t');
            grids.push(fields.next().ok_or("no puzzle")?.parse()?);
            expected.push(fields.next().ok_or("no count")?.parse::<u64>()?.min(cap));
        }
        Ok(Set { cap, expected: Some(expected), ..Set::new(name(file), grids) })
    }

    /// Random minimal puzzles: full grids with as many digits dug out as go. Always the same.
    pub fn minimal(size: usize) -> Set {
        Set::new("random minimal", generate(size).collect())
    }

    /// Random puzzles with several solutions: minimal ones with one given less.
    pub fn several(size: usize) -> Set {
        let grids = generate(size).map(|mut grid| {
            let first = grid.givens().next();
            first.into_iter().for_each(|(cell, _)| grid[cell] = None);
            grid
        });
        Set::new("random, one given less", grids.collect())
    }

    /// What the speed is measured in: puzzles, or solutions where they are counted.
    pub fn units(&self) -> u64 {
        let counted = self.expected.as_ref().map(|counts| counts.iter().sum());
        counted.unwrap_or(self.grids.len() as u64)
    }
}

fn generate(size: usize) -> impl Iterator<Item = Grid> {
    let mut rng = StdRng::seed_from_u64(1);
    (0..size).map(move |_| {
        let full = Sudoku::generate_solved_with_rng(&mut rng);
        let dug = Sudoku::generate_with_symmetry_and_rng_from(full, Symmetry::None, &mut rng);
        Grid::from_values(&dug.to_bytes()).expect("values are 0 to 9")
    })
}

fn name(file: &Path) -> String {
    file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}
