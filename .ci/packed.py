#!/usr/bin/env python3
"""What the compiler read for the targets of a crate is in the package of that crate, and so is what its tests need.

.ci/packed.py DEPS UNPACKED    DEPS has the compiler's notes (*.d), UNPACKED the packages

The compiler notes for each target which files it read: sources, and what they include. A target is in a package if its
root is, the first of them; then all the others have to be there as well. A package loses what tests depend on where the
manifest gives it a path alone.
"""

import sys
import tomllib
from os.path import normpath, relpath
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What the linter reads for itself.
LINTER = {"clippy.toml", "Cargo.toml"}


def main() -> int:
    deps, unpacked = map(Path, sys.argv[1:])
    packages = {path.name.rpartition("-")[0]: path for path in unpacked.iterdir() if path.is_dir()}
    whole, lost = {}, set()
    for note in deps.glob("*.d"):
        read = files(note)
        crate = crate_of(read[0]) if read else None
        if crate in packages and is_packed(read[0], crate, packages[crate]):
            whole[read[0]] = crate
            lost |= {(read[0], file) for file in read if not is_packed(file, crate, packages[crate])}
    for root, file in sorted(lost):
        print(f"{root} needs {file}, which is not in its package")
    wanting = {
        (crate, name)
        for crate, package in packages.items()
        for name in for_tests(ROOT / "crates" / crate) - for_tests(package)
    }
    for crate, name in sorted(wanting):
        print(f"{crate} needs {name} for tests, and its package does not say so")
    for crate in sorted(packages.keys() - whole.values()):
        print(f"{crate}: there are no notes of the compiler")
    print(f"{len(whole)} targets are in packages")
    return 1 if lost or wanting or packages.keys() - whole.values() else 0


def files(note: Path) -> list[str]:
    """The files of the repository that were read, the root of the target first: none if one is there no more."""
    rule = note.read_text("utf-8").partition(": ")[2].partition("\n")[0]
    read = [relpath(normpath(ROOT / file), ROOT) for file in rule.split()]
    read = [file for file in read if not file.startswith(("../", "target/")) and file not in LINTER]
    return read if all((ROOT / file).exists() for file in read) else []


def for_tests(folder: Path) -> set[str]:
    """The crates that only the tests and examples of a crate need."""
    return set(tomllib.loads((folder / "Cargo.toml").read_text("utf-8")).get("dev-dependencies", {}))


def crate_of(file: str) -> str | None:
    """The crate in whose folder the file lies."""
    folder, *inside = Path(file).parts
    return inside[0] if folder == "crates" else None


def is_packed(file: str, crate: str, package: Path) -> bool:
    """Whether the file of a crate is in its package."""
    return crate_of(file) == crate and (package / relpath(file, f"crates/{crate}")).exists()


if __name__ == "__main__":
    sys.exit(main())
