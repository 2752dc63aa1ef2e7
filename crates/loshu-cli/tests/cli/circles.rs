//! The modules of each crate import one another without circles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of a crate that import one another in circles, which no other may join. Those of the formats read what may
/// hold the others: a string of JSON a passage, a passage lines of JSON.
const KNOWN: [(&str, &[&str]); 2] = [
    ("loshu-formats", &["fpuzzles", "json", "mixed", "passage"]),
    ("loshu-py", &["cells", "column", "grid", "kept", "puzzle", "single", "variant"]),
];

/// What the modules of a crate import: for each file or folder below `src`, with all that lies in it.
type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_module_imports_itself_through_others() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seen = 0;
    for folder in fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path().join("src")) {
        if !folder.is_dir() {
            continue;
        }
        let imports = imports_below(&folder);
        seen += imports.values().map(BTreeSet::len).sum::<usize>();
        let circle: Vec<&str> =
            imports.keys().map(String::as_str).filter(|module| reaches(&imports, module)).collect();
        let is_own = |known: &&(&str, &[&str])| folder.ends_with(Path::new(known.0).join("src"));
        let known = KNOWN.iter().find(is_own).map_or(&[][..], |(_, modules)| modules);
        assert!(
            circle.iter().all(|module| known.contains(module)),
            "{}: {circle:?}",
            folder.display()
        );
    }
    assert!(seen > 500, "only {seen} imports: are these the right folders?");
}

/// Whether a module imports itself, through any others.
fn reaches(imports: &Imports, module: &str) -> bool {
    let (mut open, mut done) = (vec![module], BTreeSet::new());
    while let Some(next) = open.pop() {
        for import in &imports[next] {
            if import == module {
                return true;
            }
            if done.insert(import) {
                open.push(import);
            }
        }
    }
    false
}

fn imports_below(src: &Path) -> Imports {
    let files = files(src);
    let module = |file: &Path| {
        let first = file.strip_prefix(src).unwrap().components().next().unwrap();
        first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned()
    };
    let mut imports: Imports = files
        .iter()
        .map(|file| (module(file), BTreeSet::new()))
        .filter(|(name, _)| name != "lib")
        .collect();
    let names: BTreeSet<String> = imports.keys().cloned().collect();
    for file in &files {
        let own = module(file);
        let Some(found) = imports.get_mut(&own) else { continue };
        let depth = file.strip_prefix(src).unwrap().components().count();
        let text = code(&fs::read_to_string(file).unwrap(), depth);
        let is_end = |sign: char| !sign.is_alphanumeric() && sign != '_';
        for path in text.split("crate::").skip(1) {
            let list = path.strip_prefix('{').and_then(|rest| rest.split_once(';'));
            let named = match list {
                Some((list, _)) => top_names(list),
                None => vec![path.split(is_end).next().unwrap().to_owned()],
            };
            found.extend(named.into_iter().filter(|name| *name != own && names.contains(name)));
        }
    }
    imports
}

/// The first names of a list such as `a, b::{c, d}}`.
fn top_names(list: &str) -> Vec<String> {
    let (mut names, mut depth) = (vec![String::new()], 0);
    for sign in list.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(String::new()),
            _ if depth == 0 => names.last_mut().unwrap().push(sign),
            _ => {}
        }
    }
    names.iter().map(|name| name.trim().split(':').next().unwrap().to_owned()).collect()
}

/// The code of a file without its tests and comments, in which all paths begin at the crate.
fn code(text: &str, depth: usize) -> String {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let up = "super::".repeat(depth);
    lines.map(|line| line.replace(&up, "crate::")).collect::<Vec<_>>().join("\n")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let in_one = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    let is_code = |path: &PathBuf| path.extension().is_some_and(|end| end == "rs");
    entries.flat_map(in_one).filter(is_code).collect()
}
