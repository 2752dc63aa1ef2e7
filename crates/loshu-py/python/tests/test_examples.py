"""The examples for one machine. LOSHU_ROWS=1000000 runs them on a million puzzles."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import loshu

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

ROWS = int(os.environ.get("LOSHU_ROWS", "5000"))
EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("puzzles") / "puzzles.parquet"
    made = pa.table(loshu.generate_many(1, 0, ROWS, clues=(32, 81)))
    pq.write_table(made.select(["puzzle", "solution"]), file)
    return file


def run(name: str, *arguments: object) -> str:
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


NEEDS = {"duckdb_sql.py": "duckdb", "polars_map.py": "polars", "stream.py": "pyarrow"}


@pytest.mark.parametrize("name", NEEDS)
def test_solved_in_parquet(name: str, puzzles: Path, tmp_path: Path) -> None:
    pytest.importorskip(NEEDS[name])
    output = run(name, puzzles, tmp_path / "answers.parquet")
    answers, asked = pq.read_table(tmp_path / "answers.parquet"), pq.read_table(puzzles)
    assert answers.num_rows == ROWS
    assert answers["solution"].to_pylist() == asked["solution"].to_pylist()
    if "er" in answers.column_names:
        some = slice(0, ROWS, max(1, ROWS // 20))
        known = [loshu.rate(puzzle).er for puzzle in asked["puzzle"].to_pylist()[some]]
        assert answers["er"].to_pylist()[some] == known
        assert output


def test_the_notebook_runs() -> None:
    """The cells one after the other, without the programs of notebooks."""
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    cells = json.loads((EXAMPLES / "essay.ipynb").read_text())["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert len(names["tries"]) == len(names["table"])  # type: ignore[arg-type]
