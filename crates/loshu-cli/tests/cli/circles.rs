//! The modules of each crate import one another without circles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::layers::{files, imports, module};

/// The modules of a crate that import one another in circles, which no other may join.
const KNOWN: [(&str, &[&str]); 1] =
    [("loshu-py", &["cells", "column", "grid", "kept", "puzzle", "single", "variant"])];

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
    let mut found = Imports::new();
    for file in files(src) {
        found.entry(module(src, &file)).or_default().extend(imports(src, &file));
    }
    found.remove("lib");
    let modules: BTreeSet<String> = found.keys().cloned().collect();
    for (module, named) in &mut found {
        named.retain(|name| name != module && modules.contains(name));
    }
    found
}
