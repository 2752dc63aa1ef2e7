"""The package and the server: the same data and the same words about puzzles of all kinds."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, Optional
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from conftest import SOLUTIONS

import loshu
from loshu.variant import Setting

ROOT = Path(__file__).resolve().parents[4]
CASES: list[dict[str, Any]] = json.loads((ROOT / "testdata/doors.json").read_text("utf-8"))
READ = [(number, case) for number, case in enumerate(CASES) if "about" in case]

Ask = Callable[[str, dict[str, Any]], Any]


def command() -> Optional[Path]:
    """The command, as a build has left it."""
    builds = [ROOT / "target" / profile / "loshu" for profile in ["debug", "release"]]
    paths = [Path(os.environ["LOSHU_COMMAND"])] if "LOSHU_COMMAND" in os.environ else builds
    return next((path for path in paths if path.exists()), None)


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    path = command()
    if path is None:
        pytest.skip("there is no command; LOSHU_COMMAND may name one")
    address = ["--listen", "127.0.0.1:0", "--timeout", "60s"]
    arguments = ["serve", "--no-open", "--quiet", *address]
    with subprocess.Popen([path, *arguments], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        site = server.stdout.readline().strip()

        def answer(question: str, request: dict[str, Any]) -> Any:
            body = json.dumps(request).encode()
            headers = {"Content-Type": "application/json"}
            try:
                with urlopen(Request(f"{site}api/v1/{question}", body, headers)) as reply:
                    return json.load(reply)
            except HTTPError as error:
                return json.load(error)

        yield answer
        server.terminate()


def language(number: int) -> Any:
    return ["en", "zh"][number % 2]


def scale(number: int) -> Any:
    return ["human", "hodoku", "se"][number % 3]


def about(number: int, case: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"puzzle": case["puzzle"], "words": {"language": language(number)}, **more}


@pytest.mark.parametrize(("number", "case"), READ)
def test_hints(ask: Ask, number: int, case: dict[str, Any]) -> None:
    player = {"player": case["player"]} if "player" in case else {}
    answer = ask("hint", about(number, case, scale=scale(number), **player))
    hint = loshu.hint(case["puzzle"], case.get("marks"), profile=scale(number))
    assert hint.kind == answer["about"] == case["about"]
    assert hint.stages(language(number)) == [stage["text"] for stage in answer["stages"]]
    assert hint.remark(language(number)) == answer.get("remark")
    assert (hint.step is None) == ("technique" not in answer)
    if hint.step is not None:
        assert hint.step.technique == answer["technique"]["id"]
        assert hint.step.name(language(number)) == answer["technique"]["name"]
    assert hint.wrong == answer.get("cells", [])


LAYOUTS: list[dict[str, Any]] = [
    {"puzzle": "..63...2...6.....125.....1...5....4."},
    {"puzzle": "123............."},
    {"puzzle": "11.............."},
    {"puzzle": "." * 81, "variant": "x"},
    {"puzzle": "." * 16, "player": {"grid": [1, 1] + [0] * 14}},
    {"puzzle": "1" + "." * 15, "player": {"grid": [0, 1] + [0] * 14}},
    {"puzzle": "1" + "." * 15, "player": {"grid": [2] + [0] * 15}},
    {
        "puzzle": "...4...2...1....93...7...........94......43.............8....6.1.....5.2..485....",
        "variant": "x",
        "player": {"grid": [0] * 81, "notes": [[1, 2]] + [[]] * 80},
    },
]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("case", LAYOUTS)
def test_hints_of_other_sizes_and_rules(ask: Ask, case: dict[str, Any], lang: Any) -> None:
    answer = ask("hint", case | {"words": {"language": lang}})
    player = case.get("player", {})
    hint = Setting(case["puzzle"], rules=[case["variant"]] if "variant" in case else []).hint(player.get("grid"), player.get("notes"))
    assert hint.to_dict(lang) == answer
    assert hint.kind == answer["about"]
    assert hint.stages(lang) == [stage["text"] for stage in answer["stages"]]
    assert hint.remark(lang) == answer.get("remark")
    assert hint.technique == answer.get("technique", {}).get("id")
    for pairs, field in [(hint.placements, "placements"), (hint.eliminations, "eliminations"), (hint.missing, "candidates")]:
        assert [f"{digit}{cell}" for cell, digit in pairs] == answer.get(field, [])
    assert hint.wrong == answer.get("cells", [])


@pytest.mark.parametrize("kind", ["4", "6,x", "jigsaw", "6,killer", "6,kropki", "6,arrows", "6,thermometers", "6,whispers"])
def test_variants(ask: Ask, kind: str) -> None:
    clues = {"clues": [45, 55]} if kind == "jigsaw" else {}
    puzzle = ask("generate", {"variant": kind, "seed": "doors", **clues})["puzzles"][0]["puzzle"]
    setting = Setting(puzzle)
    assert setting.solve() == [found for [found] in ask("candidates", {"puzzle": puzzle})["candidates"]]
    assert setting.count() == ask("count", {"puzzle": puzzle})["solutions"]
    for lang in ("en", "zh"):
        asked = {"puzzle": puzzle, "words": {"language": lang}}
        assert setting.hint().to_dict(lang) == ask("hint", asked)
        path = ask("path", asked)
        assert path["solved"]
        assert setting.explain(lang=lang) == path


@pytest.mark.parametrize(("number", "case"), READ)
def test_paths(ask: Ask, number: int, case: dict[str, Any]) -> None:
    answer = ask("path", about(number, case, scale=scale(number)))
    path = loshu.explain(case["puzzle"], profile=scale(number))
    assert (str(path.puzzle), path.solved) == (answer["puzzle"], answer["solved"])
    assert path.remark(language(number)) == answer.get("remark")
    assert path.text(language(number)).endswith(f"\n{answer['ending']}\n")
    assert len(path) == len(answer["steps"])
    for ours, theirs in zip(path, answer["steps"]):
        price, prose = theirs["price"], theirs["prose"]
        assert (ours.technique, str(ours.grid)) == (theirs["technique"]["id"], theirs["grid"])
        assert (ours.se, ours.score) == (price.get("se"), price.get("score"))
        text = ours.text(language(number))
        for part in [prose["what"], *(line["text"] for line in prose["why"]), prose["therefore"]]:
            assert part in text


@pytest.mark.parametrize(("number", "case"), READ)
def test_checks(ask: Ask, number: int, case: dict[str, Any]) -> None:
    solution = SOLUTIONS[1]
    answer = ask("check", about(number, case, solution=solution))
    found = loshu.check(case["puzzle"], solution, lang=language(number))
    assert (found.status, found.clues) == (answer["status"], answer["clues"])
    assert (found.minimal, found.redundant) == (answer.get("minimal"), answer.get("redundant"))
    assert len(found.conflicts) == len(answer["conflicts"])
    assert found.lines == answer["lines"]
    judged = answer["judged"]
    assert (found.judgement, found.wrong) == (judged["judgement"], judged["cells"])
    assert found.reasons == judged["reasons"]


@pytest.mark.parametrize(("number", "case"), READ)
def test_ratings_and_solutions(ask: Ask, number: int, case: dict[str, Any]) -> None:
    request = {"puzzle": case["puzzle"]}
    answers = {question: ask(question, request) for question in ["rate", "solve"]}
    rated = answers["rate"]
    if rated["status"] == "unique":
        rating, se = loshu.rate(case["puzzle"]), rated["se"]
        assert (rating.er, rating.ep, rating.ed) == (se["er"], se["ep"], se["ed"])
        assert {"level": rating.level, "score": rating.score} == rated["hodoku"]
        assert str(loshu.solve(case["puzzle"])) == answers["solve"]["solution"]
        return
    kind = loshu.MultipleError if rated["status"] == "multiple" else loshu.UnsolvableError
    for question, answer in answers.items():
        with pytest.raises(kind) as caught:
            getattr(loshu, question)(case["puzzle"])
        assert str(caught.value).startswith(answer["text"])


@pytest.mark.parametrize(("number", "case"), READ)
def test_counts_and_equivalent_puzzles(ask: Ask, number: int, case: dict[str, Any]) -> None:
    puzzle = case["puzzle"]
    answer = ask("count", {"puzzle": puzzle, "limit": 1000})
    assert loshu.count(puzzle, limit=1000) == answer["solutions"]
    candidates = ask("candidates", {"puzzle": puzzle})["candidates"]
    assert loshu.true_candidates(puzzle) == ["".join(map(str, digits)) for digits in candidates]
    canon = ask("canon", {"puzzle": puzzle})
    variations = ask("vary", {"puzzle": puzzle, "seed": str(number), "number": 3})
    if "error" in canon:
        for function in [loshu.canonical, loshu.automorphisms, loshu.vary]:
            with pytest.raises(loshu.ParseError) as caught:
                function(puzzle)
            assert str(caught.value) == canon["error"] == variations["error"]
        return
    assert str(loshu.canonical(puzzle)) == canon["canonical"]
    assert loshu.automorphisms(puzzle) == canon["automorphisms"]
    varied = [str(loshu.vary(puzzle, seed=number, index=index)) for index in range(3)]
    assert varied == variations["puzzles"]


@pytest.mark.parametrize("seed", ["1", "洛书"])
def test_new_puzzles(ask: Ask, seed: str) -> None:
    made = ask("generate", {"seed": seed, "number": 10, "symmetry": "rotate180"})["puzzles"]
    assert len(made) == 10
    for row in made:
        puzzle = loshu.generate(seed=seed, index=row["index"], symmetry="rotate180")
        rating = loshu.rate(puzzle)
        assert (str(puzzle), puzzle.clues) == (row["puzzle"], row["clues"])
        assert str(loshu.solve(puzzle)) == row["solution"]
        assert {"level": rating.level, "score": rating.score} == row["hodoku"]


def test_texts(ask: Ask) -> None:
    text = "".join(f"{case['puzzle']}\n\n" for case in CASES)
    answer = ask("parse", {"text": text})
    records = loshu.parse(text, errors="return")
    read = [record for record in records if isinstance(record, loshu.Record)]
    errors = [str(record) for record in records if isinstance(record, loshu.ParseError)]
    rows = [(row["line"], row["format"], row["puzzle"]) for row in answer["puzzles"]]
    assert [(record.line, record.format, str(record.puzzle)) for record in read] == rows
    assert errors == [error["error"] for error in answer["errors"]] and len(errors) == 1


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_techniques(ask: Ask, lang: Any) -> None:
    def as_answer(technique: loshu.Technique) -> dict[str, Any]:
        lesson = {name: getattr(technique, name) for name in ["what", "why", "how"]}
        names = ["id", "name", "family", "needs_unique", "needs_givens", "hodoku", "score", "se", "chapter"]
        fields = {name: getattr(technique, name) for name in names}
        fields["lesson"] = lesson if lesson["what"] else None
        return {name: value for name, value in fields.items() if value is not None}

    words = {"language": lang}
    assert list(map(as_answer, loshu.techniques(lang=lang))) == ask("techniques", {"words": words})
    answer = ask("techniques", {"technique": "x-wing", "words": words})
    # Python draws nothing.
    del answer[0]["lesson"]["schematic"]
    assert list(map(as_answer, loshu.techniques("x-wing", lang=lang))) == answer


@pytest.mark.parametrize("case", [case for case in CASES if not case.keys() & {"about", "player"}])
def test_refusals(ask: Ask, case: dict[str, Any]) -> None:
    answer = ask("solve", {"puzzle": case["puzzle"]})
    with pytest.raises(loshu.ParseError) as caught:
        loshu.solve(case["puzzle"])
    assert str(caught.value) == answer["error"]
