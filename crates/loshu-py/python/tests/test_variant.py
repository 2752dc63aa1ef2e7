"""Puzzles of other sizes and rules."""

import pickle
from typing import Any

import pytest
from conftest import PUZZLES, SOLUTIONS

import loshu
from loshu.variant import Setting

SIX = ("..63...2...6.....125.....1...5....4.", "146352325416634521251634413265562143")
X = (
    "...4...2...1....93...7...........94......43.............8....6.1.....5.2..485....",
    "589431627741265893362798415815372946276914358493586271958123764137649582624857139",
)
KILLER = {
    "size": 4,
    "title": "Small",
    "grid": [[{}] * 4, [{}, {}, {}, {"value": 1, "given": True}], [{}, {"value": 4, "given": True}, {}, {}], [{}] * 4],
    "killercage": [
        {"cells": ["R1C2", "R1C3"], "value": "5"},
        {"cells": ["R2C4", "R3C4", "R4C4"], "value": "7"},
        {"cells": ["R4C1", "R4C2", "R4C3"], "value": "6"},
        {"cells": ["R1C1", "R2C1", "R3C1"], "value": "9"},
        {"cells": ["R2C2", "R3C2"], "value": "7"},
        {"cells": ["R1C4"], "value": "3"},
        {"cells": ["R2C3", "R3C3"], "value": "3"},
    ],
}
KILLER_SOLVED = "2143432134121234"


def text(digits: list[int]) -> str:
    return "".join(map(str, digits))


def test_a_setting_of_text_of_numbers_and_of_a_file() -> None:
    six = Setting(SIX[0])
    assert (six.size, len(six), six.summary, str(six)) == (6, 36, "6x6", SIX[0])
    assert text(six.solve()) == SIX[1]
    assert six == Setting([0 if digit == "." else int(digit) for digit in SIX[0]]) == Setting(SIX[0].encode())
    assert hash(six) == hash(Setting(SIX[0], size=6))
    assert six != Setting(size=6)
    killer = Setting(KILLER)
    assert killer.rules == ["killer cage"] and killer.details["title"] == "Small"
    assert text(killer.solve()) == KILLER_SOLVED
    assert repr(killer) == "<Setting: 4x4 with killer cage, 2 givens>"
    assert killer == Setting(killer.link()) == Setting(killer.to_fpuzzles())
    assert Setting(loshu.Grid(PUZZLES[0])).solve() == [int(digit) for digit in SOLUTIONS[0]]


def test_a_setting_is_built() -> None:
    assert text(Setting(X[0], rules=["x"]).solve()) == X[1]
    with pytest.raises(loshu.MultipleError):
        Setting(X[0]).solve()
    assert Setting(size=4).count() == 288
    assert Setting(size=4, rules=["x"]).count() == 48
    assert Setting(boxes=(3, 2)).size == Setting(boxes="2x3").size == 6
    assert Setting(boxes=(3, 2)) != Setting(boxes=(2, 3))
    assert Setting(regions="aabb aabb ccdd ccdd").count() == 288
    assert len(Setting(grids="samurai")) == 369
    clues = {"killercage": [{"cells": ["R1C1", "R1C2"], "value": 3}]}
    built = Setting(size=4, clues=clues)
    assert {frozenset(solution[:2]) for solution in built.solutions(1000)} == {frozenset({1, 2})}
    assert built.count(limit=5) == 5 and len(built.solutions(3)) == 3


def test_true_candidates() -> None:
    assert Setting(SIX[0]).true_candidates() == [[int(digit)] for digit in SIX[1]]
    cage = Setting(size=4, clues={"killercage": [{"cells": ["R1C1", "R1C2"], "value": 3}]})
    assert cage.true_candidates()[:3] == [[1, 2], [1, 2], [3, 4]]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"size": 26}, "size: expected 4 to 25"),
        ({"rules": ["anti-pony"]}, "anti-pony"),
        ({"boxes": 3}, "boxes: expected a text"),
        ({"size": 6, "boxes": "3x3"}, "size 6, but boxes or regions for size 9"),
        ({"symbols": "roman"}, "symbols: expected one of"),
        ({"clues": {"magicsquare": [{"cells": ["R1C1", "R1C2"]}]}}, "magicsquare"),
    ],
)
def test_wrong_options(arguments: dict[str, object], problem: str) -> None:
    with pytest.raises(loshu.OptionError, match=problem):
        Setting(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["", "12", "{}", [1] * 15, [5] + [0] * 15, {"size": 4, "magicsquare": [1]}])
def test_wrong_puzzles(wrong: object) -> None:
    with pytest.raises(loshu.ParseError):
        Setting(wrong)  # type: ignore[arg-type]


def test_wrong_types() -> None:
    for wrong in (1.5, object(), [None]):
        with pytest.raises(TypeError):
            Setting(wrong)  # type: ignore[arg-type]


def test_generate() -> None:
    layout = Setting(size=6, rules=["x"])
    made = layout.generate(seed=7, clues=["killer"])
    assert made == layout.generate(seed=7, clues=["killer"]) != layout.generate(seed=7, index=1, clues=["killer"])
    assert len(made.solve()) == 36 and "killer cage" in made.rules
    assert layout.generate(seed=1, jigsaw=True).summary.startswith("6x6 with jigsaw regions")
    turned = str(layout.generate(seed=1, symmetry="rotate180", givens=(12, 14)))
    is_given = [sign not in ".0" for sign in turned]
    assert is_given == is_given[::-1] and 12 <= sum(is_given) <= 14
    with pytest.raises(loshu.OptionError, match="expected one of killer"):
        layout.generate(clues=["cage"])
    with pytest.raises(loshu.OptionError, match="givens"):
        layout.generate(givens=1297)
    with pytest.raises(loshu.OptionError, match="minimal"):
        layout.generate(minimal=True, level="Easy")
    with pytest.raises(loshu.GenerateError, match="the nearest has"):
        layout.generate(minimal=True, givens=36)
    with pytest.raises(loshu.StoppedError):
        Setting(size=25).generate(seed=1, deadline=0)


def test_pictures() -> None:
    made = Setting(size=4, symbols="pictures").generate(seed=1)
    assert set(str(made)) <= set("●■▲♥.") and "●" in str(made)
    assert Setting(str(made)) == made == Setting(made.givens)
    assert str(Setting(made.givens, symbols="A")) == str(made).translate(str.maketrans("●■▲♥", "ABCD"))
    assert Setting(made.to_fpuzzles()) == made
    with pytest.raises(loshu.OptionError, match="pictures for 9"):
        Setting(size=10, symbols="pictures")


def test_hints_lead_to_the_solution() -> None:
    for setting, solution in [(Setting(KILLER), KILLER_SOLVED), (Setting(X[0], rules=["x"]), X[1])]:
        side = setting.size
        digits: list[int] = [0] * len(setting)
        notes: list[list[int]] = [[] for _ in digits]

        def at(name: str) -> int:
            row, column = map(int, name[1:].split("c"))
            return (row - 1) * side + column - 1

        for _ in range(2000):
            hint = setting.hint(digits, notes)
            if hint.kind == "solved":
                break
            assert hint.kind == "step" and hint.technique and len(hint.stages()) in (3, 5)
            assert hint.placements or hint.eliminations
            for cell, digit in hint.placements:
                digits[at(cell)] = digit
            for cell, digit in hint.eliminations:
                note = notes[at(cell)] or range(1, side + 1)
                notes[at(cell)] = [own for own in note if own != digit]
        assert hint.kind == "solved"
        played = [digit or given for digit, given in zip(digits, setting.givens)]
        assert text(played) == solution


def test_hints_at_what_a_player_has_written() -> None:
    killer = Setting(KILLER)
    first = killer.hint()
    assert first == killer.hint([0] * 16) == killer.hint(str(killer)) == killer.hint([0] * 16, [[]] * 16)
    assert first != killer.hint([2] + [0] * 15) and hash(first) == hash(killer.hint())
    wrong = killer.hint("22" + "." * 14)
    why = "第 1 行有 2 个 2：r1c1、r1c2。第 1 宫有 2 个 2：r1c1、r1c2。"
    stages = ["有一个数字填错了。", "看第 1 宫。", "r1c2 填错了。", why]
    assert (wrong.kind, wrong.wrong, wrong.stages("zh")) == ("wrong-digits", ["r1c2"], stages)
    missing = killer.hint(notes=[[1, 3]] + [[]] * 15)
    assert (missing.kind, missing.missing, len(missing.stages())) == ("missing-candidates", [("r1c1", 2)], 3)
    assert killer.hint([0] * 7 + [2] + [0] * 8).kind == "other-givens"
    assert killer.hint(killer.solve()).kind == killer.hint(KILLER_SOLVED).kind == "solved"
    assert killer.hint(killer.solve()).technique is None
    several = Setting(size=4).hint()
    assert several.kind == "stuck" and several.remark("zh") and first.remark() is None
    sixteen = Setting(size=16).generate(seed=1)
    assert sixteen.hint(str(sixteen)) == sixteen.hint()
    assert Setting(loshu.Grid(PUZZLES[0])).hint().kind == "step"


@pytest.mark.parametrize(
    ("digits", "notes", "problem"),
    [
        ([0] * 15, None, "digits: expected 16 digits, found 15"),
        ([5] + [0] * 15, None, "digits: expected 0 to 4, found 5"),
        ([10**60] + [0] * 15, None, "digits: expected 0 to 4, found a huge number"),
        ([0] * 16, [[0]], "notes: expected 1 to 4, found 0"),
        ([0] * 16, [[1]], "notes: expected 16 lists, found 1"),
    ],
)
def test_wrong_digits_of_a_player(digits: list[int], notes: list[list[int]], problem: str) -> None:
    with pytest.raises(loshu.OptionError, match=problem):
        Setting(KILLER).hint(digits, notes)


def test_hints_end_at_their_deadline() -> None:
    with pytest.raises(loshu.StoppedError):
        Setting(rules=["x"]).hint(deadline=0)
    with pytest.raises(loshu.ParseError):
        Setting(KILLER).hint("?")


def test_a_column_of_one_layout() -> None:
    layout = Setting(size=6)
    made = [layout.generate(seed=3, index=index) for index in range(40)]
    column: list[object] = [str(setting) for setting in made]
    table = layout.solve_many([*column, None, "123", "." * 36], threads=2)
    assert table.column_names == ["solution", "status", "error"]
    assert table["status"] == ["unique"] * 40 + ["error", "error", "multiple"]
    assert table["solution"][:40] == [text(setting.solve()) for setting in made]
    assert table["solution"][40:] == [None] * 3
    assert layout.solve_many(column, threads=1) == table[:40]
    x = Setting(rules=["x"])
    assert x.solve_many([X[0], X[0][::-1]])["solution"] == [X[1], X[1][::-1]]
    assert layout.solve_many([str(Setting(KILLER))])["status"] == ["error"]
    sixteen = Setting(size=16).generate(seed=1)
    answer = Setting(size=16).solve_many([str(sixteen)])["solution"][0]
    assert Setting(answer).givens == sixteen.solve()


def test_pictures_and_copies() -> None:
    killer = Setting(KILLER)
    assert killer._repr_svg_().startswith("<svg") and 'class="cage"' in killer.svg()
    assert killer.svg(killer.solve()).count("<text") > killer.svg().count("<text")
    again = pickle.loads(pickle.dumps(killer))
    assert again == killer and again.details == killer.details
    hint = killer.hint()
    again = pickle.loads(pickle.dumps(hint))
    assert again == hint and again.to_dict("zh") == hint.to_dict("zh") and repr(again) == repr(hint)
    assert hint.to_dict()["about"] == hint.kind and hint._repr_html_().count("<details>") == 5
    restore, (kind, data) = hint.__reduce__()
    for bad in [b"", data[:-2], b"{}"]:
        with pytest.raises(ValueError):
            restore(kind, bad)
    with pytest.raises(loshu.FormatError):
        Setting(grids="twin").link()


def test_columns_of_a_layout_as_arrays() -> None:
    np = pytest.importorskip("numpy")
    sixteen = Setting(size=16)
    made = sixteen.generate(seed=1)
    digits, solution = np.array(made.givens, np.uint8), made.solve()
    for column in (digits.reshape(1, 256), digits.reshape(1, 16, 16), digits, [list(digits)], [str(made)]):
        table = sixteen.solve_many(column, out="uint8")
        assert table["status"] == ["unique"] and table.to_numpy("solution").tolist() == [solution]
    assert table.to_numpy("solution", square=True).shape == (1, 16, 16)
    with pytest.raises(TypeError, match=r"\(n, 256\), \(n, 16, 16\)"):
        sixteen.solve_many(np.zeros((2, 81), np.uint8))
    four = Setting(size=4).solve_many([KILLER_SOLVED, "x", [0] * 15, [9] + [0] * 15])
    assert four["status"] == ["unique", "error", "error", "error"]
    assert four.to_numpy("solution").tolist() == [[int(sign) for sign in KILLER_SOLVED], *[[0] * 16] * 3]


def test_the_columns_say_what_each_puzzle_says() -> None:
    layout = Setting(KILLER)
    puzzles = [str(layout), "." * 16, KILLER_SOLVED, "11" + "." * 14, "x"]
    settings = [Setting(KILLER), Setting({**KILLER, "grid": [[{}] * 4] * 4})]
    counts = layout.count_many(puzzles, limit=50)
    assert counts["solutions"][:2] == [setting.count(limit=50) for setting in settings]
    assert counts["status"][2:] == ["exact", "exact", "error"] and counts["solutions"][2:4] == [1, 0]
    rated = layout.rate_many(puzzles)
    rating = settings[0].rate()
    assert [rated[name][0] for name in ("er", "ep", "ed", "level", "score")] == [
        rating[name] for name in ("er", "ep", "ed", "level", "score")
    ]
    assert rated["er"][3:] == [None, None] and rated["status"][3:] == ["unsolvable", "error"]
    forms = layout.canonical_many(puzzles)
    assert Setting(forms["fpuzzles"][0]) == settings[0].canonical()
    assert forms["canonical"][0] == str(settings[0].canonical())
    assert forms["status"][0] == "found" and forms["status"][4] == "error"


def test_rows_of_all_sizes_and_rules_side_by_side() -> None:
    killer, six, x = Setting(KILLER), Setting(SIX[0]), Setting(X[0], rules=["x"])
    sixteen = Setting(size=16).generate(seed=1)
    rows: list[object] = [PUZZLES[0], killer, SIX[0], x, sixteen.givens, str(sixteen), None, "x", [0] * 82, None]
    rows[6] = killer.link()
    solved = loshu.solve_many(rows)
    assert solved.column_names == ["solution", "status", "error"]
    assert solved["status"] == ["unique"] * 7 + ["error"] * 3
    assert solved["solution"][:4] == [SOLUTIONS[0], KILLER_SOLVED, SIX[1], X[1]]
    assert solved["solution"][6] == KILLER_SOLVED
    assert Setting(solved["solution"][4]).givens == Setting(solved["solution"][5]).givens == sixteen.solve()
    assert solved["error"][8] == "expected 81 numbers, found more numbers"
    assert [row for table in loshu.solve_stream(rows, rows=3) for row in table] == list(solved)
    assert loshu.count_many(rows)["solutions"] == [1] * 7 + [None] * 3
    rated = loshu.rate_many(rows)
    assert rated["er"][1] == killer.rate()["er"] and rated["score"][2] == six.rate()["score"]
    assert rated["er"][0] == loshu.rate(PUZZLES[0]).er
    forms = loshu.canonical_many([*rows, loshu.vary(PUZZLES[0], seed=1), killer.variation(seed=2), Setting(PUZZLES[0])])
    form = forms["canonical"]
    assert form[0] == form[10] == form[12] == str(loshu.canonical(PUZZLES[0]))
    assert form[1] == form[6] == form[11] != form[2] and Setting(form[1]) == killer.canonical()
    assert form[4] == form[5] and forms["status"][7:10] == ["error"] * 3


def test_checks_of_all_sizes_and_rules() -> None:
    killer = Setting(KILLER)
    rows: list[object] = [PUZZLES[0], killer, SIX[0], Setting(size=16), "44" + "." * 14, None]
    table = loshu.check_many(rows)
    assert table.column_names == ["clues", "redundant", "status", "error"]
    assert table["clues"] == [17, 2, 10, 0, 2, None]
    assert table["status"] == ["unique", "unique", "unique", "multiple", "unsolvable", "error"]
    assert table["redundant"][0] == "" and table["redundant"][3:] == [None] * 3
    for name in filter(None, table["redundant"][1].split(", ")):
        assert name in {"r2c4", "r3c2"} or name.startswith("killer cage ")
    for cell in filter(None, table["redundant"][2].split(", ")):
        row, column = map(int, cell[1:].split("c"))
        fewer = [digit for digit in SIX[0]]
        fewer[6 * row + column - 7] = "."
        assert "".join(map(str, Setting("".join(fewer)).solve())) == SIX[1]
    wrong = "1" + KILLER_SOLVED[1:]
    answers: list[object] = [SOLUTIONS[0], wrong, "." + SIX[1][1:], "?", SIX[1], "x"]
    judged = loshu.check_many(rows, solution=answers)
    assert judged.column_names == ["clues", "judgement", "wrong", "reason", "status", "error"]
    assert judged["judgement"] == ["correct", "wrong", "incomplete", "unreadable", "unreadable", None]
    assert judged["wrong"][:3] == ["", "r1c1", ""]
    own = killer.check_many([str(killer), [0] * 16], solution=[KILLER_SOLVED, [int(sign) for sign in wrong]])
    assert own["judgement"] == ["correct", "wrong"] and own["status"][0] == "unique"
    assert loshu.check_many([killer])["redundant"] == killer.check_many([killer])["redundant"]
    assert loshu.check_many([Setting(size=16)], each=0)["status"] == ["stopped"]
    assert [table["clues"] for table in loshu.check_stream(rows[:2], rows=1)] == [[17], [2]]


def test_rows_with_rules_of_their_own_are_not_givens_of_another_layout() -> None:
    table = Setting(rules=["x"]).solve_many([Setting(rules=["windoku"]), Setting(X[0]), Setting(X[0], rules=["x"])])
    assert table["status"] == ["error", "unique", "unique"]
    assert table["error"][0] is not None and "found other rules: 9x9 with" in table["error"][0]


# How many rows the boxes have, by the size of the board.
BOXES = {4: 2, 6: 2, 12: 3, 16: 4, 25: 5}


def pattern(size: int) -> list[int]:
    """A full grid: each row is the one above, moved."""
    rows = BOXES[size]
    wide = size // rows
    return [(column + row % rows * wide + row // rows) % size + 1 for row in range(size) for column in range(size)]


@pytest.mark.parametrize("size", BOXES)
def test_arrays_of_all_sizes_at_the_functions(size: int) -> None:
    np = pytest.importorskip("numpy")
    pa = pytest.importorskip("pyarrow")
    full = pattern(size)
    # Where one digit is missing, each row says where it belongs.
    digits, cells = np.array([digit if digit > 1 else 0 for digit in full], np.uint8), size * size
    rows = np.stack([digits] * 3)
    columns: list[Any] = [rows, rows.reshape(3, size, size), [Setting(digits.tolist())] * 3]
    columns.append(pa.FixedSizeListArray.from_arrays(pa.array(rows.ravel()), cells))
    for column in columns:
        table = loshu.solve_many(column, out="uint8")
        assert table["status"] == ["unique"] * 3
        assert table.to_numpy("solution").tolist() == [full] * 3
    solved = table.to_numpy("solution")
    assert loshu.count_many(columns[1])["solutions"] == [1] * 3
    assert loshu.check_many(columns[0], solution=solved)["judgement"] == ["correct"] * 3
    assert loshu.grade_many(columns[1], solved)["judgement"] == ["correct"] * 3
    assert loshu.explain_many(columns[0], text=False)["solved"] == [True] * 3
    assert loshu.rate_many(columns[0])["status"] == ["unique"] * 3
    assert loshu.canonical_many(columns[0], out="uint8").to_numpy("canonical").shape == (3, cells)
    varied = loshu.vary_many(columns[1], 5)
    puzzles, solutions = varied.to_numpy("puzzle", square=True), varied.to_numpy("solution", square=True)
    assert puzzles.shape == solutions.shape == (3, size, size)
    for row in range(3):
        names, sources = np.array(varied["digits"][row]), varied["cells"][row]
        assert (names[digits[sources]] == puzzles[row].ravel()).all()
        assert (names[np.array(full)[sources]] == solutions[row].ravel()).all()


def test_arrays_that_are_no_puzzles() -> None:
    np = pytest.importorskip("numpy")
    with pytest.raises(TypeError, match=r"16 puzzles or one; reshape it to \(1, 16, 16\) for one"):
        loshu.solve_many(np.zeros((16, 16), np.uint8))
    with pytest.raises(TypeError, match=r"\(n, 81\)"):
        loshu.solve_many(np.zeros((2, 82), np.uint8))
    mixed = loshu.solve_many([PUZZLES[0], Setting(SIX[0])], out="uint8")
    assert mixed["status"] == ["unique", "error"] and "of one layout" in str(mixed["error"][1])
