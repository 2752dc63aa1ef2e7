//! Checks that the modules of a crate import one another one way only.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers of a crate, the lowest first: a module, with its folder, imports from earlier layers only.
/// Modules of one layer do not import one another.
pub(crate) struct Layers<'a>(pub(crate) &'a [&'a [&'a str]]);

impl Layers<'_> {
    /// Panics if a module imports against the order; returns the number of imports.
    pub(crate) fn check(&self, src: &Path) -> usize {
        let mut seen = 0;
        for file in files(src) {
            let module = module(src, &file);
            if module == "lib" {
                continue;
            }
            for import in imports(src, &file) {
                let is_below = self.layer(&import) < self.layer(&module);
                let place = file.display();
                assert!(import == module || is_below, "{place}: {module} imports {import}");
                seen += 1;
            }
        }
        seen
    }

    fn layer(&self, module: &str) -> usize {
        let layer = self.0.iter().position(|layer| layer.contains(&module));
        layer.unwrap_or_else(|| panic!("{module} has no layer yet: give it one in imports.rs"))
    }
}

/// The folder with the source of this crate.
pub(crate) fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The files with code in a folder and below it.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let in_one = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries
        .flat_map(in_one)
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .collect()
}

/// The module of a file, without the folder below it: `solve` for `solve/tree.rs`.
pub(crate) fn module(src: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(src).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// The modules of the crate that a file names, in `use` and in paths, from the crate on or upwards. Comments name modules
/// for readers only, and tests may import anything.
pub(crate) fn imports(src: &Path, file: &Path) -> BTreeSet<String> {
    let depth = file.strip_prefix(src).unwrap().components().count();
    imports_of(&fs::read_to_string(file).unwrap(), depth)
}

/// The same of a text so many folders below the crate.
pub(crate) fn imports_of(text: &str, depth: usize) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = code.collect::<Vec<_>>().join("\n").replace(&"super::".repeat(depth), "crate::");
    let paths = code.split("crate::").skip(1);
    let names = paths.flat_map(|path| match path.strip_prefix('{') {
        Some(list) => first_names(list),
        None => vec![first_name(path)],
    });
    names.filter(|name| name.starts_with(char::is_lowercase)).collect()
}

fn first_name(path: &str) -> String {
    let is_end = |sign: char| !sign.is_alphanumeric() && sign != '_';
    path.trim_start().split(is_end).next().unwrap().to_owned()
}

/// The first names in a list such as `a, b::{c, d}};`.
fn first_names(list: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for sign in list.chars() {
        match sign {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => parts.push(String::new()),
            _ if depth == 0 => parts.last_mut().unwrap().push(sign),
            _ => {}
        }
    }
    parts.iter().map(|part| first_name(part)).collect()
}
