"""Loshu on a real cluster. LOSHU_ROWS=1000000 runs it on a million puzzles."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark")
pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from cluster import Cluster  # noqa: E402
from pyspark.sql import DataFrame, SparkSession  # noqa: E402

import loshu  # noqa: E402
import loshu.spark  # noqa: E402

pytestmark = pytest.mark.long
# The Python of the workers is that of the tests.
os.environ["PYSPARK_PYTHON"] = sys.executable
ROWS = int(os.environ.get("LOSHU_ROWS", "20000"))
EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Puzzles of which each comes twice, the second time as an equivalent one; and a bad row."""
    folder = tmp_path_factory.mktemp("puzzles")
    made = loshu.generate_many(1, 0, ROWS // 2)["puzzle"]
    varied = [str(loshu.vary(puzzle, seed=2, index=index)) for index, puzzle in enumerate(made)]
    rows = [*made, *varied, "not a puzzle"]
    table = pa.table({"number": range(len(rows)), "puzzle": rows})
    size = -(-len(rows) // 16)
    for part in range(16):
        pq.write_table(table.slice(part * size, size), folder / f"part-{part:02}.parquet")
    return folder


def session(url: str) -> SparkSession:
    builder = SparkSession.builder.master(url).appName("test")
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.executor.memory": "512m",
        "spark.driver.memory": "1g",
        "spark.sql.shuffle.partitions": "8",
        "spark.sql.files.maxPartitionBytes": "1m",
        "spark.sql.files.openCostInBytes": "1m",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def answers(folder: Path, order: str) -> Any:
    return pq.read_table(folder).sort_by(order)


def some(frame: DataFrame) -> DataFrame:
    """Rows of all partitions, 20,000 of them: ratings take a millisecond and more."""
    return frame.where(frame.number % max(1, ROWS // 20_000) == 0)


# The work, and the column that puts its rows in order.
WORK: dict[str, tuple[Callable[[SparkSession, DataFrame], DataFrame], str]] = {
    "solve": (lambda _, frame: loshu.spark.solve(frame), "number"),
    "rate": (lambda _, frame: loshu.spark.rate(some(frame)), "number"),
    "canonical": (lambda _, frame: loshu.spark.canonical(frame), "number"),
    "distinct": (lambda _, frame: loshu.spark.distinct(frame), "canonical"),
    "generate": (lambda spark, _: loshu.spark.generate(spark, 5, ROWS, partitions=32), "index"),
}


@pytest.fixture(scope="module")
def undisturbed(puzzles: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The answers of a cluster that nothing happens to."""
    folder = tmp_path_factory.mktemp("undisturbed")
    with Cluster(folder) as cluster:
        spark = session(cluster.url)
        for name, (work, _) in WORK.items():
            begin = time.monotonic()
            work(spark, spark.read.parquet(str(puzzles))).write.parquet(str(folder / name))
            print(f"{name}: {ROWS:,} rows in {time.monotonic() - begin:.1f} s")
        spark.stop()
    yield folder


def kill_in_the_middle(spark: SparkSession, cluster: Cluster, done: threading.Event) -> list[int]:
    """Kills a worker when some tasks of a stage are done and others are not."""
    tracker, seen = spark.sparkContext.statusTracker(), []
    while not done.wait(0.02):
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and 2 <= info.numCompletedTasks < info.numTasks - 2:
                cluster.kill_worker()
                seen.append(info.numCompletedTasks)
                return seen
    return seen


@pytest.mark.parametrize("name", WORK)
def test_a_killed_worker_changes_no_row(
    name: str, puzzles: Path, undisturbed: Path, tmp_path: Path
) -> None:
    work, order = WORK[name]
    with Cluster(tmp_path) as cluster:
        spark = session(cluster.url)
        done, killed = threading.Event(), []
        killer = threading.Thread(
            target=lambda: killed.extend(kill_in_the_middle(spark, cluster, done))
        )
        killer.start()
        work(spark, spark.read.parquet(str(puzzles))).write.parquet(str(tmp_path / name))
        done.set()
        killer.join()
        spark.stop()
    assert killed, "the work was done before a worker could be killed"
    found, expected = answers(tmp_path / name, order), answers(undisturbed / name, order)
    print(f"{name}: killed after {killed[0]} tasks, {found.num_rows:,} rows")
    assert found.equals(expected)


def test_the_rows_are_those_of_one_machine(puzzles: Path, undisturbed: Path) -> None:
    asked = answers(puzzles, "number")
    solved = answers(undisturbed / "solve", "number")
    local = pa.table(loshu.solve_many(asked))
    for name in local.column_names:
        assert solved[name].to_pylist() == local[name].to_pylist()
    made = answers(undisturbed / "generate", "index")
    assert made["puzzle"].to_pylist() == loshu.generate_many(5, 0, ROWS)["puzzle"]


def test_equivalent_puzzles_are_one_class(puzzles: Path, undisturbed: Path) -> None:
    classes = answers(undisturbed / "distinct", "canonical")
    forms = pa.table(loshu.canonical_many(answers(puzzles, "number")))["canonical"].drop_null()
    assert classes["canonical"].to_pylist() == sorted(forms.unique().to_pylist())
    assert sum(classes["copies"].to_pylist()) == len(forms) == ROWS // 2 * 2


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("spark_solve.py", ["{puzzles}", "{answers}"], "|unique|"),
        ("spark_rate.py", ["{puzzles}", "{answers}"], "Easy|"),
        ("spark_distinct.py", ["{puzzles}", "{answers}"], "classes"),
        ("spark_generate.py", ["7", "1000", "{answers}"], "clues"),
        ("spark_splits.py", ["{puzzles}", "{answers}", "7", "0.1"], "train|"),
    ],
)
def test_examples_run(name: str, arguments: list[str], expected: str, tmp_path: Path) -> None:
    rows = loshu.generate_many(3, 0, 500)["puzzle"]
    pq.write_table(pa.table({"puzzle": rows}), tmp_path / "puzzles.parquet")
    values = {"puzzles": tmp_path / "puzzles.parquet", "answers": tmp_path / "answers"}
    command = [sys.executable, str(EXAMPLES / name), *(text.format(**values) for text in arguments)]
    env = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1")
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert expected in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("form", ["parquet", "arrays"])
def test_a_data_set_has_the_files_of_one_machine(form: str, tmp_path: Path) -> None:
    puzzles = loshu.generate_many(3, 0, 2500)["puzzle"]
    (tmp_path / "puzzles.txt").write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
    manifest = tmp_path / "manifest.toml"
    manifest.write_text(f"""
name = "tiny"
seed = "a seed"
columns = ["id", "puzzle", "solution", "source", "class", "grid_class", "tries", "weight", "clues"]
inputs = [{{ path = "puzzles.txt", source = "file" }}, {{ generate = 3000, source = "generated" }}]
splits = {{ train = 0.9, test = 0.1 }}
strata = {{ column = "clues", edges = [24, 25, 26], per = 700 }}
augment = {{ copies = 1 }}
output = {{ format = "{form}" }}
""")
    with Cluster(tmp_path) as cluster:
        spark = session(cluster.url)
        splits = loshu.spark.dataset(manifest, spark, tmp_path / "cluster")
        spark.stop()
    assert splits == loshu.dataset(manifest, tmp_path / "here")
    names = [path.relative_to(tmp_path / "here") for path in (tmp_path / "here").rglob("*")]
    names = [name for name in names if (tmp_path / "here" / name).is_file()]
    assert len(names) >= 5
    for name in names:
        files = [(tmp_path / folder / name).read_bytes() for folder in ["cluster", "here"]]
        assert files[0] == files[1], name
    assert not (tmp_path / "cluster" / ".loshu-dataset").exists()


def test_executors_write_the_splits_of_one_machine(tmp_path: Path) -> None:
    puzzles = loshu.generate_many(3, 0, 500)["puzzle"]
    varied = [str(loshu.vary(puzzle, seed=1)) for puzzle in puzzles[:100]]
    pq.write_table(pa.table({"puzzle": [*puzzles, *varied, "no puzzle", "." * 81]}), tmp_path / "puzzles.parquet")
    (tmp_path / "puzzles.txt").write_text("\n".join(puzzles))
    (tmp_path / "manifest.toml").write_text(
        'name = "set"\nseed = 7\ncolumns = ["class"]\ninputs = [{ path = "puzzles.txt", source = "made" }]\n'
        'splits = { train = 0.9, test = 0.1 }\noutput = { format = "parquet" }\n'
    )
    loshu.dataset(tmp_path / "manifest.toml", tmp_path / "one")
    arguments = [str(tmp_path / "puzzles.parquet"), str(tmp_path / "many"), "7", "0.1"]
    env = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1")
    subprocess.run([sys.executable, str(EXAMPLES / "spark_splits.py"), *arguments], check=True, env=env)
    for split in ["test", "train"]:
        many = pq.read_table(tmp_path / "many" / f"split={split}")["canonical"].to_pylist()
        (one,) = (tmp_path / "one" / "data").glob(f"{split}-*")
        assert sorted(many) == sorted(pq.read_table(one)["class"].to_pylist())


def test_frames_without_the_column_are_refused() -> None:
    spark = session("local[1]")
    try:
        frame = spark.createDataFrame([("x",)], "status string")
        with pytest.raises(loshu.ColumnError, match="no column 'puzzle'"):
            loshu.spark.solve(frame)
        with pytest.raises(loshu.ColumnError, match="already has status"):
            loshu.spark.solve(frame, "status")
        chained = loshu.spark.solve(spark.createDataFrame([("." * 81, "x")], "puzzle string, solution string"), prefix="found_")
        chained = loshu.spark.check(chained, solution="solution", prefix="check_")
        row = loshu.spark.count(chained, limit=3, prefix="count_").collect()[0]
        assert (row.solution, row.found_status, row.check_judgement, row.count_solutions) == ("x", "multiple", "unreadable", 3)
        empty = spark.createDataFrame([], "puzzle string")
        assert loshu.spark.solve(empty).collect() == []
    finally:
        spark.stop()


def test_grades_and_leaks(tmp_path: Path) -> None:
    made = loshu.generate_many(1, 0, 20)
    rows = [(number, *pair) for number, pair in enumerate(zip(made["puzzle"], made["solution"]))]
    rows.append((20, "not a puzzle", "1"))
    with Cluster(tmp_path) as cluster:
        spark = session(cluster.url)
        frame = spark.createDataFrame(rows, "number long, puzzle string, answer string")
        graded = {row.number: row for row in loshu.spark.grade(frame).collect()}
        assert {row.grade_judgement for row in graded.values()} == {"correct", None}
        assert graded[3].grade_right == graded[3].grade_to_fill and graded[20].grade_status == "error"
        varied = [(number, str(loshu.vary(puzzle, seed=number))) for number, puzzle, _ in rows[:5]]
        other = spark.createDataFrame([*varied, (9, "." * 81)], "number long, puzzle string")
        found = {row.number: row for row in loshu.spark.leaks(frame, other).collect()}
        assert sorted(found) == [0, 1, 2, 3, 4] and found[2].leak_puzzle == rows[2][1]
        spark.stop()
