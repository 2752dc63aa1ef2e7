//! Imports of the library point one way.
//!
//! Reads the lines `use crate::` of `src`. A module stands in one of the layers below, with its
//! folder, and imports from earlier layers only. Modules of one layer do not import one another.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, the lowest first.
const LAYERS: &[&[&str]] = &[
    &["value", "set", "seed", "scene"],
    &["digit", "cell"],
    &["house"],
    &["grid"],
    &["candidate", "candidates"],
    &["marks"],
    &["format", "verify"],
    &["transform"],
    &["limits"],
    &["engine"],
    &["status"],
    &["search", "dlx", "solve", "canon"],
    &["step"],
    &["technique"],
    &["rate"],
    &["generate"],
    &["serde"],
];

/// Imports against the order, with their reasons.
const EXCEPTIONS: &[(&str, &str)] = &[
    // A step names its technique, and techniques make steps.
    ("step", "technique"),
];

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let in_one = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries
        .flat_map(in_one)
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .collect()
}

/// The module of a file, without the folder below it: `solve` for `solve/tree.rs`.
fn module(file: &Path) -> String {
    let inside = file.strip_prefix(src()).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// What a file imports from the rest of the crate, up to its tests, which may import anything.
fn imports(text: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let is_end = |sign: char| !sign.is_alphanumeric() && sign != '_';
    let lines = code.lines().filter_map(|line| line.trim_start().split_once("use crate::"));
    let paths = lines.filter(|(before, _)| matches!(*before, "" | "pub ")).map(|(_, path)| path);
    paths.filter_map(|path| path.split(is_end).next()).map(str::to_owned).collect()
}

fn layer(module: &str) -> usize {
    let layer = LAYERS.iter().position(|layer| layer.contains(&module));
    layer
        .unwrap_or_else(|| panic!("{module} has no layer yet: give it one in tests/all/imports.rs"))
}

#[test]
fn imports_point_one_way() {
    let mut seen = 0;
    for file in files(&src()) {
        let module = module(&file);
        if module == "lib" {
            continue;
        }
        for import in imports(&fs::read_to_string(&file).unwrap()) {
            let allowed = import == module
                || layer(&import) < layer(&module)
                || EXCEPTIONS.contains(&(module.as_str(), import.as_str()));
            assert!(allowed, "{}: {module} imports {import}", file.display());
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} imports: is this the right folder?");
}

#[test]
fn imports_are_found() {
    let text = "use crate::cell::Cell;\n    use crate::house::{House};\n// use crate::dlx;\n\
                pub use crate::solve::Solver;\n#[cfg(test)]\nmod tests {\n use crate::rate::X;\n}";
    assert!(imports(text).iter().eq(["cell", "house", "solve"]));
}
