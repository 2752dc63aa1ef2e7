"""Data sets: on this machine, and by pieces as on a cluster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from conftest import PUZZLES

import loshu
import loshu.spark
from loshu import _loshu

TEXT = """
name = "tiny"
seed = 1
columns = ["id", "puzzle", "class", "tries"]
inputs = [{ path = "puzzles.txt", source = "mine" }, { generate = 2500, source = "generated" }]
splits = { train = 0.8, test = 0.2 }
augment = { copies = 1 }
output = { format = "csv" }
"""


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    (tmp_path / "puzzles.txt").write_text("\n".join(PUZZLES))
    path = tmp_path / "manifest.toml"
    path.write_text(TEXT)
    return path


def files(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_splits_and_files(manifest: Path, tmp_path: Path) -> None:
    splits = loshu.dataset(manifest, tmp_path / "one", threads=1)
    assert list(splits) == ["test", "train"]
    assert sum(split["puzzles"] for split in splits.values()) == 2503
    assert splits["train"]["rows"] == 2 * splits["train"]["puzzles"]
    assert loshu.dataset(str(manifest), str(tmp_path / "two"), threads=2) == splits
    made = files(tmp_path / "one")
    assert made == files(tmp_path / "two")
    table = made["data/train-00000-of-00001.csv"].decode()
    assert table.startswith("id,puzzle,class,tries\n") and table.count("\n") == splits["train"]["rows"] + 1


def test_what_is_wrong(manifest: Path, tmp_path: Path) -> None:
    with pytest.raises(loshu.DatasetError, match="absent.toml"):
        loshu.dataset("absent.toml", tmp_path / "out")
    loshu.dataset(manifest, tmp_path / "out")
    with pytest.raises(loshu.DatasetError, match="finished"):
        loshu.dataset(manifest, tmp_path / "out")
    with pytest.raises(loshu.OptionError, match="threads"):
        loshu.dataset(manifest, tmp_path / "other", threads=0)
    manifest.write_text(TEXT.replace("0.8", "0.9"))
    with pytest.raises(loshu.DatasetError, match="manifest.toml: splits: all parts together"):
        loshu.dataset(manifest, tmp_path / "other")
    with pytest.raises(loshu.DatasetError, match="no piece of a build"):
        _loshu._find_facts(TEXT, "x")
    with pytest.raises(loshu.DatasetError, match="missing field"):
        _loshu._find_facts("", "{}")
    assert issubclass(loshu.DatasetError, loshu.LoshuError)


class Frame:
    """As much of a DataFrame as a data set needs. Each row is a batch, and tasks end in reverse order."""

    def __init__(self, batches: list[Any]) -> None:
        self.batches = batches
        self.kept = False

    def repartition(self, tasks: int) -> Frame:
        assert tasks > 0
        return self

    def mapInArrow(self, function: Callable[[Iterator[Any]], Iterator[Any]], schema: str) -> Frame:
        assert schema == "number long, facts binary"
        answers = [list(function(iter([batch]))) for batch in reversed(self.batches)]
        return Frame([batch for answer in answers for batch in answer])

    def persist(self, level: str) -> Frame:
        assert level == "disk"
        self.kept = True
        return self

    def count(self) -> int:
        return sum(batch.num_rows for batch in self.batches)

    def toLocalIterator(self) -> Iterator[Any]:
        assert self.kept
        for batch in self.batches:
            yield from (SimpleNamespace(**row) for row in batch.to_pylist())

    def unpersist(self) -> None:
        self.kept = False


class Session:
    """A session that fails after so many frames."""

    def __init__(self, frames: int) -> None:
        self.frames = frames

    def createDataFrame(self, rows: list[Any], schema: str) -> Frame:
        import pyarrow as pa

        if self.frames == 0:
            raise RuntimeError("the cluster is gone")
        self.frames -= 1
        names = [field.split()[0] for field in schema.split(", ")]
        return Frame([pa.RecordBatch.from_pylist([dict(zip(names, row))]) for row in rows])


def test_a_cluster_writes_the_same_files(manifest: Path, tmp_path: Path, monkeypatch: Any) -> None:
    pytest.importorskip("pyarrow")
    pyspark = ModuleType("pyspark")
    pyspark.StorageLevel = SimpleNamespace(DISK_ONLY="disk")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyspark", pyspark)
    splits = loshu.dataset(manifest, tmp_path / "here")
    # Two pieces at a time: three frames.
    monkeypatch.setattr(loshu.spark, "_PIECES", 2)
    out = tmp_path / "cluster"
    with pytest.raises(RuntimeError, match="gone"):
        loshu.spark.dataset(manifest, Session(1), out)  # type: ignore[arg-type]
    assert len(list((out / ".loshu-dataset").glob("*.jsonl"))) == 2
    found = loshu.spark.dataset(manifest, Session(1), out, partitions=3)  # type: ignore[arg-type]
    assert found == splits
    assert files(out) == files(tmp_path / "here")


def test_pieces_that_are_known_do_not_come_again(manifest: Path, tmp_path: Path) -> None:
    pieces = _loshu._Pieces(manifest, tmp_path / "out")
    assert pieces.manifest == TEXT
    first, rest = pieces.next(1), pieces.next(9)
    assert [number for number, _ in first + rest] == [0, 1, 2, 3] and pieces.next(1) == []
    pieces.keep(0, _loshu._find_facts(TEXT, first[0][1]))
    assert [number for number, _ in _loshu._Pieces(manifest, tmp_path / "out").next(9)] == [1, 2, 3]
