"""The examples of the README that need other packages. `readme_example.py` runs all others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import loshu


@pytest.mark.parametrize("page", ["README.md", "README.zh-CN.md"])
def test_tables_as_arrays_and_frames(page: str) -> None:
    numpy, polars = pytest.importorskip("numpy"), pytest.importorskip("polars")
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
    (block,) = (rest.split("```")[0] for rest in text.split("```py\n")[1:])
    names: dict[str, Any] = {"loshu": loshu, "polars": polars}
    exec(block.replace("100_000", "200"), names)
    cells, answers, frame = names["cells"], names["answers"], names["frame"]
    assert cells.shape == answers.shape == (200, 81) and cells.dtype == answers.dtype == numpy.uint8
    assert (cells[cells > 0] == answers[cells > 0]).all()
    assert len(frame) == 200 and {"er", "ep", "ed", "level", "score"} < set(frame.columns)
