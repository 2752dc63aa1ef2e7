"""What must not bring the interpreter down: any bytes, threads, forks, interrupts, changing buffers."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import pytest
from conftest import PUZZLES, SOLUTIONS
from hypothesis import given, settings
from hypothesis import strategies as st

import loshu

EMPTY = "." * 81
CELLS = st.sampled_from("0123456789.x-_*\n|+ ")


@settings(deadline=None, max_examples=300)
@given(st.one_of(st.binary(max_size=1000), st.text(max_size=1000), st.text(CELLS, max_size=200)))
def test_any_text_is_a_puzzle_or_an_error(text: bytes | str) -> None:
    try:
        grid = loshu.Grid(text)
    except loshu.ParseError as error:
        assert error.row >= 1 and error.column >= 1 and str(error)
    else:
        assert loshu.Grid(str(grid)) == grid
    for record in loshu.parse(text, errors="return") if text and readable(text) else []:
        assert isinstance(record, (loshu.Record, loshu.ParseError))


def readable(text: bytes | str) -> bool:
    try:
        loshu.parse(text, errors="return")
    except loshu.ParseError:
        return False
    return True


@settings(deadline=None, max_examples=200)
@given(st.lists(st.one_of(st.none(), st.text(CELLS, min_size=79, max_size=83), st.binary(max_size=90), st.integers(), st.floats())))
def test_any_list_has_an_answer_for_each_row(rows: list[object]) -> None:
    for many in (loshu.solve_many, loshu.canonical_many):
        table = many(rows)  # type: ignore[arg-type]
        assert len(table) == len(rows)
        assert [error is not None for error in table["error"]] == [
            status == "error" for status in table["status"]
        ]


@settings(deadline=None, max_examples=100)
@given(
    st.dictionaries(
        st.sampled_from(["seed", "index", "clues", "symmetry", "level", "minimal", "pattern", "x"]),
        st.one_of(st.none(), st.integers(), st.text(), st.floats(), st.tuples(st.integers(), st.integers())),
    )
)
def test_any_wishes_are_granted_or_refused(options: dict[str, object]) -> None:
    try:
        loshu.generate(deadline=0.05, attempts=2, **options)  # type: ignore[arg-type]
    except (ValueError, TypeError, OverflowError):
        pass


@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from([*PUZZLES, EMPTY, "?"]), max_size=40), st.integers(1, 4), st.integers(1, 9))
def test_answers_do_not_depend_on_threads_and_blocks(rows: list[str], threads: int, block: int) -> None:
    known = dict(zip([*PUZZLES, EMPTY, "?"], [*SOLUTIONS, None, None]))
    expected = [known[row] for row in rows]
    stream = loshu.solve_stream(rows, threads=threads, rows=block)
    assert sum((table["solution"] for table in stream), []) == expected


def test_many_threads_at_once() -> None:
    failures = []

    def work() -> None:
        for _ in range(20):
            if loshu.solve_many(PUZZLES * 50, threads=2)["solution"] != SOLUTIONS * 50:
                failures.append("wrong")

    threads = [threading.Thread(target=work) for _ in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not failures


def test_threads_share_a_stream() -> None:
    stream = loshu.solve_stream(PUZZLES * 2000, rows=100)
    rows: list[int] = []

    def work() -> None:
        while True:
            try:
                rows.append(len(next(stream)))
            except RuntimeError:
                continue
            except StopIteration:
                return

    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert sum(rows) == 6000


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    loshu.count_many([EMPTY], limit=None, deadline=0.5)
    done.set()
    thread.join()
    assert ticks > 10


def test_a_buffer_that_changes_meanwhile() -> None:
    np = pytest.importorskip("numpy")
    array = np.array(PUZZLES * 5000, dtype="S81")
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            array[:] = b"?" * 81
            array[:] = PUZZLES[0].encode()

    thread = threading.Thread(target=disturb)
    thread.start()
    for _ in range(5):
        assert len(loshu.solve_many(array)) == 15000
    stop.set()
    thread.join()


def test_an_arrow_buffer_that_changes_meanwhile() -> None:
    pa = pytest.importorskip("pyarrow")
    data = bytearray("".join(PUZZLES * 5000).encode())
    offsets = pa.array(range(0, 81 * 15001, 81), pa.int32()).buffers()[1]
    array = pa.Array.from_buffers(pa.string(), 15000, [None, offsets, pa.py_buffer(data)])
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            data[:81] = b"\xff" * 81
            data[:81] = PUZZLES[0].encode()

    thread = threading.Thread(target=disturb)
    thread.start()
    for _ in range(5):
        assert loshu.solve_many(array)["solution"][1:] == (SOLUTIONS * 5000)[1:]
    stop.set()
    thread.join()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_after_threads_have_started() -> None:
    busy = threading.Thread(target=lambda: loshu.count_many([EMPTY] * 4, limit=None, deadline=1))
    busy.start()
    loshu.solve_many(PUZZLES * 1000, threads=2)
    child = os.fork()
    if child == 0:
        ok = loshu.solve_many(PUZZLES * 100, threads=2)["solution"] == SOLUTIONS * 100
        os._exit(0 if ok else 1)
    _, status = os.waitpid(child, 0)
    busy.join()
    assert os.waitstatus_to_exitcode(status) == 0


INTERRUPTED = """
import threading, time, signal
import loshu
threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()
begin = time.monotonic()
try:
    {call}
except KeyboardInterrupt:
    assert time.monotonic() - begin < 10
    print(loshu.solve_many(["{puzzle}"])["status"])
"""


@pytest.mark.parametrize(
    "call",
    [
        "loshu.count('.' * 81)",
        "loshu.count_many(['.' * 81] * 3, limit=None)",
        "loshu.solutions('.' * 81, 10**12)",
        "list(loshu.count_stream(('.' * 81 for _ in range(10**9)), limit=None, rows=2))",
        "loshu.format(__import__('itertools').repeat('.' * 81), 'line')",
        "loshu.generate(seed=1, clues=17, attempts=10**12)",
        "list(loshu.solve_stream(__import__('itertools').repeat('.' * 81)))",
        "loshu.solve_many(__import__('itertools').repeat('.' * 81))",
        "list(loshu.generate_stream(1, 0, 2**63))",
        "[loshu.rate_many([loshu.generate(seed=1)] * 200) for _ in range(10**6)]",
    ],
)
def test_ctrl_c_ends_the_work(call: str) -> None:
    code = INTERRUPTED.format(call=call, puzzle=PUZZLES[0])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "['unique']", done.stderr


def test_the_end_of_the_interpreter_ends_the_work() -> None:
    code = """
import threading, loshu
threading.Thread(target=lambda: loshu.count_many(["." * 81], limit=None, deadline=30), daemon=True).start()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_capsules_are_used_once() -> None:
    pa = pytest.importorskip("pyarrow")

    class Twice:
        def __init__(self) -> None:
            self.capsules = pa.array(PUZZLES).__arrow_c_array__()

        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            return self.capsules

    twice = Twice()
    assert loshu.solve_many(twice)["solution"] == SOLUTIONS  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        loshu.solve_many(twice)  # type: ignore[arg-type]

    class Stream:
        def __init__(self) -> None:
            self.capsule = pa.table({"puzzle": PUZZLES}).__arrow_c_stream__()

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return self.capsule

    stream = Stream()
    assert loshu.solve_many(stream)["solution"] == SOLUTIONS  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        loshu.solve_many(stream)  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", [None, 1, (), (1, 2), "capsule", []])
def test_false_arrow_is_refused(answer: object) -> None:
    class Liar:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return answer

    class ArrayLiar:
        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            return answer

    for liar in (Liar(), ArrayLiar()):
        with pytest.raises((TypeError, ValueError, IndexError)):
            loshu.solve_many(liar)  # type: ignore[arg-type]


def test_import_is_quick_and_needs_nothing() -> None:
    code = """
import sys, time
before = set(sys.modules)
begin = time.process_time()
import loshu
print(time.process_time() - begin)
if sys.version_info >= (3, 10):
    new = {name.split(".")[0] for name in set(sys.modules) - before}
    assert not new - set(sys.stdlib_module_names) - {"loshu"}, new
"""
    times = [float(subprocess.check_output([sys.executable, "-I", "-c", code])) for _ in range(5)]
    assert min(times) < 0.030, times


def test_signals_are_untouched() -> None:
    code = """
import signal
handlers = lambda: [signal.getsignal(number) for number in sorted(signal.valid_signals())]
before = handlers()
import loshu
assert handlers() == before
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
