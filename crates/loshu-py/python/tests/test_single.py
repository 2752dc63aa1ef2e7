"""Questions about one puzzle."""

import pickle
import time
from collections.abc import Sequence

import pytest
from conftest import PUZZLES, SOLUTIONS

import loshu
from loshu import Grid

EMPTY = "." * 81


def test_a_grid_prints_compares_hashes_and_pickles() -> None:
    grid = Grid(PUZZLES[0])
    assert str(grid) == PUZZLES[0]
    assert repr(grid) == f"Grid('{PUZZLES[0]}')"
    assert grid == Grid(grid) == Grid(PUZZLES[0].encode()) == Grid(list(grid))
    assert grid != Grid(PUZZLES[1]) and grid != PUZZLES[0]
    assert len({grid, Grid(PUZZLES[0]), Grid(PUZZLES[1])}) == 2
    assert sorted([grid, Grid(EMPTY)])[0] == Grid(EMPTY)
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert grid.drawing().count("\n") >= 11
    assert grid["A1"] == grid["r1c1"] == grid[0] == grid[-81] == 4
    assert grid.rows()[0][0] == 4
    assert grid._repr_svg_().startswith("<svg")
    with pytest.raises(IndexError):
        grid[81]
    with pytest.raises(ValueError):
        grid["Z1"]
    with pytest.raises(TypeError):
        grid < 1  # type: ignore[operator]


def test_nine_lines_are_a_grid() -> None:
    grid = Grid(PUZZLES[1])
    assert Grid(grid.drawing()) == grid


@pytest.mark.parametrize(
    ("text", "row", "column", "found"),
    [
        (EMPTY[:-1] + "q", 1, 81, "'q'"),
        (EMPTY[:40] + "é" + EMPTY[41:], 1, 41, "'é'"),
        ("1" * 80, 1, 81, "80 cells"),
        ("", 1, 1, "the end of the text"),
        ("\ud800" * 81, 1, 1, None),
    ],
)
def test_errors_say_where_and_what(text: str, row: int, column: int, found: str) -> None:
    with pytest.raises(loshu.ParseError) as caught:
        Grid(text)
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.row, error.column) == (row, column), str(error)
    assert found is None or error.found == found
    again = pickle.loads(pickle.dumps(error))
    assert (again.row, again.found, str(again)) == (error.row, error.found, str(error))


@pytest.mark.parametrize("cells", [[1] * 80, [10] * 81, [10**30] * 81, [-1] + [0] * 80, [], range(10**12)])
def test_wrong_numbers_are_no_grid(cells: Sequence[int]) -> None:
    with pytest.raises(loshu.ParseError):
        Grid(cells)


@pytest.mark.parametrize("wrong", [None, 1, 1.5, object(), {"a": 1}, [None] * 81, {1, 2}, bytearray(81)])
def test_wrong_types_are_no_grid(wrong: object) -> None:
    with pytest.raises(TypeError):
        Grid(wrong)  # type: ignore[arg-type]


def test_solve() -> None:
    assert [str(loshu.solve(puzzle)) for puzzle in PUZZLES] == SOLUTIONS
    with pytest.raises(loshu.MultipleError):
        loshu.solve(EMPTY)
    with pytest.raises(loshu.UnsolvableError, match="5 stands twice in row 1"):
        loshu.solve("55" + EMPTY[2:])


def test_solutions_and_count() -> None:
    found = loshu.solutions(EMPTY, 5)
    assert len(set(found)) == 5
    assert loshu.solutions(PUZZLES[0], 10) == [Grid(SOLUTIONS[0])]
    assert loshu.solutions(PUZZLES[0], 0) == []
    assert loshu.count(PUZZLES[0]) == 1
    assert loshu.count(EMPTY, limit=7) == 7
    assert loshu.count("55" + EMPTY[2:]) == 0


def test_true_candidates() -> None:
    assert loshu.true_candidates(PUZZLES[0]) == list(SOLUTIONS[0])
    assert loshu.true_candidates(EMPTY) == ["123456789"] * 81
    assert loshu.true_candidates("55" + EMPTY[2:]) == [""] * 81
    with pytest.raises(loshu.StoppedError):
        loshu.true_candidates(EMPTY, deadline=0)


def test_a_deadline_ends_a_count() -> None:
    begin = time.monotonic()
    with pytest.raises(loshu.StoppedError):
        loshu.count(EMPTY, deadline=0.1)
    assert time.monotonic() - begin < 5


@pytest.mark.parametrize("deadline", [-1, float("nan"), float("-inf")])
def test_impossible_deadlines_are_refused(deadline: float) -> None:
    with pytest.raises(ValueError):
        loshu.solve(PUZZLES[0], deadline=deadline)


@pytest.mark.parametrize("deadline", [float("inf"), 1e300, 10**20, 3])
def test_far_deadlines_do_not_matter(deadline: float) -> None:
    assert str(loshu.solve(PUZZLES[0], deadline=deadline)) == SOLUTIONS[0]


def test_check() -> None:
    found = loshu.check(PUZZLES[0])
    assert found and found.status == "unique" and found.minimal and found.redundant == []
    full = loshu.check(SOLUTIONS[0])
    assert full.minimal is False and len(full.redundant or []) == 81
    assert not loshu.check(EMPTY)
    assert loshu.check(EMPTY).minimal is None


def test_rate() -> None:
    rating = loshu.rate(PUZZLES[0])
    assert (rating.er, rating.ep, rating.ed, rating.level) == (2.6, 1.2, 1.2, "Medium")
    assert rating == loshu.rate(PUZZLES[0])
    with pytest.raises(loshu.MultipleError):
        loshu.rate(EMPTY)


@pytest.mark.parametrize("profile", ["human", "hodoku", "se"])
def test_explained_steps_lead_to_the_solution(profile: str) -> None:
    path = loshu.explain(PUZZLES[1], profile=profile)  # type: ignore[arg-type]
    assert path.solved and str(path.grid) == SOLUTIONS[1]
    placed = {cell for step in path for cell, _ in step.placements}
    assert len(placed) == 81 - path.puzzle.clues
    assert len(str(path).splitlines()) == len(path) == len(list(path))
    assert path[-1] == path[len(path) - 1] and path[0] != path[1]
    assert path.text("zh") != path.text("en")
    assert path[0].svg().startswith("<svg")
    with pytest.raises(IndexError):
        path[len(path)]
    with pytest.raises(ValueError):
        path.text("fr")  # type: ignore[arg-type]


def test_hints_come_in_stages() -> None:
    step = loshu.hint(PUZZLES[0]).step
    assert step is not None
    texts = [step.hint(stage) for stage in range(1, 6)]
    assert len(set(texts)) == 5
    for stage in [0, 6, -1]:
        with pytest.raises((ValueError, OverflowError)):
            step.hint(stage)


def test_hints_see_what_a_player_has_done() -> None:
    wrong = PUZZLES[0][:1] + "9" + PUZZLES[0][2:]
    hint = loshu.hint(PUZZLES[0], wrong)
    assert (hint.kind, hint.wrong, hint.step) == ("wrong-digits", ["r1c2"], None)
    *where, why = hint.stages()
    assert where == ["One of your digits is wrong.", "Look at box 1.", "The digit in r1c2 is wrong."]
    assert "r1c2" in why
    assert loshu.hint(PUZZLES[0], SOLUTIONS[0]).kind == "solved"
    other = loshu.hint(PUZZLES[0], "5" + PUZZLES[0][1:])
    assert (other.kind, other.wrong) == ("other-givens", ["r1c1"])


def test_hints_and_steps_on_a_puzzle_with_several_solutions() -> None:
    several = PUZZLES[0].replace("7", ".")
    with pytest.raises(loshu.MultipleError):
        loshu.solve(several)
    remark = loshu.hint(several).remark()
    assert remark is not None and remark.startswith("The puzzle has several solutions.")
    assert loshu.hint(several).kind in ("step", "stuck")
    assert loshu.hint(PUZZLES[0]).remark() is None
    path = loshu.explain(several)
    told = path.remark()
    assert not path.solved and told is not None and told.startswith("The puzzle has several solutions.")
    assert loshu.hint("55" + EMPTY[2:]).kind == "unsolvable"


def test_puzzles_of_pencil_marks() -> None:
    solution = SOLUTIONS[0]
    pairs = ["".join(sorted({digit, str(int(digit) % 9 + 1)})) for digit in solution]
    marks = "\n".join(" ".join(pairs[row : row + 9]) for row in range(0, 81, 9))
    assert loshu.check(marks).clues == 0
    assert loshu.count(marks) >= 1
    assert loshu.hint(marks).kind in ("step", "stuck")
    assert loshu.hint(marks, solution).kind == "solved"
    with pytest.raises(loshu.ParseError):
        loshu.canonical(marks)


def test_generate_makes_the_same_puzzle_again() -> None:
    options = {"symmetry": "rotate180", "clues": (24, 30)}
    one = loshu.generate(seed=2006, **options)  # type: ignore[arg-type]
    assert one == loshu.generate(seed="2006", **options)  # type: ignore[arg-type]
    assert one != loshu.generate(seed=2006, index=1, **options)  # type: ignore[arg-type]
    assert 24 <= one.clues <= 30 and loshu.check(one)
    assert loshu.generate() != loshu.generate()


def test_trial_and_error() -> None:
    rating = loshu.rate(PUZZLES[0], scale="te")
    assert (rating.depth, rating.kind, rating.length, rating.at_least) == (1, "B", 1, False)
    assert str(rating) == "T&E(1) B 1"
    assert rating.to_dict() == {"te": 1, "b": 1, "bxb": None, "bxbb": None, "at_least": False}
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert str(loshu.rate(hard, scale="te")) == "T&E(2) BxB 4"
    with pytest.raises(loshu.MultipleError):
        loshu.rate(EMPTY, scale="te")
    with pytest.raises(loshu.StoppedError):
        loshu.rate(hard, scale="te", deadline=0)
    with pytest.raises(loshu.OptionError):
        loshu.rate(hard, scale="th")  # type: ignore[call-overload]
    for depth in (0, 1):
        made = loshu.generate(seed=1, te=depth)
        assert loshu.rate(made, scale="te").depth == depth


def test_generate_by_difficulty() -> None:
    easy = loshu.generate(seed=1, level="Easy")
    assert loshu.rate(easy).level == "Easy"
    assert loshu.check(loshu.generate(seed=1, minimal=True)).minimal


@pytest.mark.parametrize(
    "options",
    [
        {"clues": 16},
        {"clues": (1, 2, 3)},
        {"clues": range(10**12)},
        {"symmetry": "round"},
        {"level": "Brutal"},
        {"minimal": "maybe"},
        {"pattern": "x"},
        {"rating": (9.0, 1.0)},
        {"practice": "x-ray"},
        {"te": 4},
        {"te": (2, 1)},
    ],
)
def test_impossible_wishes_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(loshu.LoshuError):
        loshu.generate(seed=1, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options", [{"colour": "red"}, {"seed": 1.5}, {"seed": True}, {"clues": "many"}, {"index": "a"}]
)
def test_wrong_types_of_wishes_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        loshu.generate(**options)  # type: ignore[arg-type]


def test_equivalent_puzzles_have_one_canonical_form() -> None:
    other = loshu.vary(PUZZLES[0], seed="any text", index=3)
    assert other != Grid(PUZZLES[0])
    assert loshu.canonical(other) == loshu.canonical(PUZZLES[0])
    assert loshu.automorphisms(EMPTY) == 3359232


# The bank needs ratings.
WRITTEN = [name for name in loshu.formats() if name != "bank"]


@pytest.mark.parametrize("name", WRITTEN)
def test_every_format_is_read_back(name: str) -> None:
    text = loshu.format(PUZZLES, name)
    if name != "729":  # Nothing but candidates.
        assert [record.puzzle for record in loshu.parse(text, name)] == [Grid(puzzle) for puzzle in PUZZLES]
    assert loshu.format(loshu.parse(text), name) == text


def test_bad_records_cost_only_themselves() -> None:
    text = f"{PUZZLES[0]}\n{EMPTY[:-1]}q\n{PUZZLES[1]}\n"
    with pytest.raises(loshu.ParseError) as caught:
        loshu.parse(text)
    assert (caught.value.row, caught.value.column) == (2, 81)
    one, bad, two = loshu.parse(text, errors="return")
    assert isinstance(one, loshu.Record) and isinstance(two, loshu.Record)
    assert isinstance(bad, loshu.ParseError) and bad.row == 2


def test_what_a_format_cannot_hold_is_refused() -> None:
    with pytest.raises(loshu.FormatError, match="no candidate"):
        loshu.format("12345678." + "." * 8 + "9" + "." * 63, "pm")
    with pytest.raises(loshu.FormatError, match="no rating"):
        loshu.format(EMPTY, "bank")
    with pytest.raises(loshu.OptionError):
        loshu.format(EMPTY, "docx")
