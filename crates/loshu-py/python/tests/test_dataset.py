"""Data sets: on this machine, and by pieces as on a cluster."""

from __future__ import annotations

import json
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


def test_kinds_with_too_few_puzzles_are_named(manifest: Path, tmp_path: Path) -> None:
    strata = 'strata = { column = "clues", edges = [18], per = 5 }\nname'
    manifest.write_text(TEXT.replace("name", strata, 1).replace("2500", "25"))
    with pytest.warns(UserWarning, match="fewer puzzles than asked for: clues below 18"):
        loshu.dataset(manifest, tmp_path / "out")


def test_one_build_in_a_folder(manifest: Path, tmp_path: Path) -> None:
    pieces = _loshu._Pieces(manifest, tmp_path / "out")
    with pytest.raises(loshu.DatasetError, match="another run of Loshu"):
        loshu.dataset(manifest, tmp_path / "out")
    pieces.release()
    loshu.dataset(manifest, tmp_path / "out")


def examples(page: str, language: str) -> list[str]:
    """The blocks of a page about data sets in a language."""
    text = (Path(__file__).parents[4] / "docs" / page).read_text(encoding="utf-8")
    return [rest.split("```")[0] for rest in text.split(f"```{language}\n")[1:]]


def results(block: str, **names: object) -> list[Any]:
    """What each line of a block gives."""
    return [eval(line, names) for line in block.splitlines()]


PAGES = ["dataset.md", "zh-CN/dataset.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_example_loads_everywhere(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    datasets = pytest.importorskip("datasets")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    Path("manifest.toml").write_text(examples(page, "toml")[0].replace("2000", "200"))
    splits = loshu.dataset("manifest.toml", "sudoku")
    loads = examples(page, "py")[0]
    loaded, train, test = results(loads, datasets=datasets, polars=polars, pandas=pandas)
    assert {name: split.num_rows for name, split in loaded.items()} == {
        name: split["rows"] for name, split in splits.items()
    }
    columns = ["id", "puzzle", "solution", "clues", "class"]
    assert train.columns == loaded["train"].column_names == test.columns.tolist() == columns
    assert train["solution"].to_list() == loaded["train"]["solution"][:]
    assert test["solution"].tolist() == loaded["test"]["solution"][:]
    assert {(type(one), len(one)) for one in test["solution"]} == {(str, 81)}


@pytest.mark.parametrize("page", PAGES)
def test_tables_of_text_load_as_the_page_says(page: str, manifest: Path, tmp_path: Path) -> None:
    readers: dict[str, object] = {name: pytest.importorskip(name) for name in ("pandas", "polars", "duckdb")}
    text = TEXT.replace('"tries"', '"solution"').replace("2500", "25")
    tables = {}
    for form in ("csv", "jsonl"):
        manifest.write_text(text.replace('"csv"', f'"{form}"'))
        loshu.dataset(manifest, tmp_path / form)
        tables[form] = str(tmp_path / form / "data" / f"train-00000-of-00001.{form}")
    of_csv, of_json = examples(page, "py")[1].rstrip().rsplit("\n", 1)
    one, other, relation = results(of_csv, file=tables["csv"], **readers)
    (read,) = results(of_json, file=tables["jsonl"], **readers)
    solutions = one["solution"].tolist()
    assert {(type(solution), len(solution)) for solution in solutions} == {(str, 81)}
    assert other["solution"].to_list() == read["solution"].tolist() == solutions
    assert relation.df()["solution"].tolist() == solutions


def test_metadata_of_the_arrays(manifest: Path, tmp_path: Path) -> None:
    """TRM's class, as published; HRM's is the same without total_puzzles, and takes what it does not know."""
    pydantic = pytest.importorskip("pydantic")

    class PuzzleDatasetMetadata(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        pad_id: int
        ignore_label_id: int | None
        blank_identifier_id: int
        vocab_size: int
        seq_len: int
        num_puzzle_identifiers: int
        total_groups: int
        mean_puzzle_examples: float
        total_puzzles: int
        sets: list[str]

    PuzzleDatasetMetadata.model_rebuild()
    manifest.write_text(TEXT.replace('"csv"', '"arrays"').replace("copies = 1", "copies = 5"))
    splits = loshu.dataset(manifest, tmp_path / "out")
    for name, split in splits.items():
        text = (tmp_path / "out" / name / "dataset.json").read_text()
        found = PuzzleDatasetMetadata(**json.loads(text))
        groups = split["puzzles"]
        assert (found.total_groups, found.total_puzzles, found.mean_puzzle_examples) == (groups, groups, 1)
        assert set(json.loads(text)) == set(found.model_dump())


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
    # Two pieces at a time, the first of 3 and of 1,024 puzzles.
    monkeypatch.setattr(loshu.spark, "_PUZZLES", 1027)
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
    first, rest = pieces.next(1), pieces.next(9_999)
    assert [number for number, _ in first + rest] == [0, 1, 2, 3] and pieces.next(1) == []
    pieces.keep(0, _loshu._find_facts(TEXT, first[0][1]))
    assert [number for number, _ in _loshu._Pieces(manifest, tmp_path / "out").next(9_999)] == [1, 2, 3]
