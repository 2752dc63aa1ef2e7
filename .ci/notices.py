#!/usr/bin/env python3
"""The notices of other people's packages that a wheel and a program have in them.

.ci/notices.py            writes THIRD-PARTY.txt of loshu-py and of loshu-cli
.ci/notices.py --check    compares, and fails where a file is not current

A package that may be used under several licences is used under the first of `CHOICE` that it has a text of.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ["crates/loshu-cli", "crates/loshu-py"]
CHOICE = ["MIT", "APACHE", "BSD", "ISC", "ZLIB", "UNLICENSE", ""]
NAMES = re.compile(r"^(licen[cs]e|copying|copyright|unlicense|notice)", re.IGNORECASE)
HEAD = """The packages below are compiled into this one. Each is used under the licence that stands with it.
"""


def main() -> int:
    bad = 0
    for package in PACKAGES:
        file = ROOT / package / "THIRD-PARTY.txt"
        text = notices(ROOT / package)
        if sys.argv[1:] == ["--check"]:
            if not file.exists() or file.read_text("utf-8") != text:
                print(f"{package}/THIRD-PARTY.txt is not current: run .ci/notices.py")
                bad = 1
        else:
            file.write_text(text, "utf-8")
    return bad


def notices(folder: Path) -> str:
    """The text: each licence once, below the packages that are used under it."""
    users: dict[str, list[str]] = {}
    for package in dependencies(folder):
        title = f"{package['name']} {package['version']} ({package['license'] or 'see below'})"
        users.setdefault(licence(Path(package["manifest_path"]).parent), []).append(title)
    rule = "\n" + 100 * "-" + "\n\n"
    parts = ["\n".join(names) + "\n\n" + text for text, names in users.items()]
    return rule.join([HEAD, *sorted(parts)])


def dependencies(folder: Path) -> list[dict]:
    """The packages of the registry that are linked: not those that only build or test."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", str(folder / "Cargo.toml")]
    if folder.name != "loshu-py":
        command.append("--all-features")
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    packages = {package["id"]: package for package in found["packages"]}
    edges = {node["id"]: node["deps"] for node in found["resolve"]["nodes"]}
    [root] = [id for id, package in packages.items() if package["name"] == folder.name]
    seen, rest = {root}, [root]
    while rest:
        for edge in edges[rest.pop()]:
            kinds = {kind["kind"] for kind in edge["dep_kinds"]}
            if None in kinds and edge["pkg"] not in seen and not is_macro(packages[edge["pkg"]]):
                seen.add(edge["pkg"])
                rest.append(edge["pkg"])
    linked = [packages[id] for id in seen if packages[id]["source"]]
    return sorted(linked, key=lambda package: (package["name"], package["version"]))


def is_macro(package: dict) -> bool:
    """Macros run in the compiler; nothing of them is linked."""
    return any("proc-macro" in target["kind"] for target in package["targets"])


def licence(source: Path) -> str:
    """The text of the licence that is chosen."""
    files = sorted(file for file in source.iterdir() if file.is_file() and NAMES.match(file.name))
    for choice in CHOICE:
        chosen = [file for file in files if choice in file.name.upper()]
        if chosen:
            texts = [file.read_text("utf-8", "replace") for file in chosen]
            return "\n".join("\n".join(line.rstrip() for line in text.strip().splitlines()) for text in texts) + "\n"
    return "The package has no text of its licence in it.\n"


sys.exit(main())
