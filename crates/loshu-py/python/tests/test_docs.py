"""The examples of the docstrings."""

import doctest
import inspect

import pytest

import loshu
import loshu.variant
from loshu import _loshu

NAMES = ["loshu", *loshu.__all__]


@pytest.mark.parametrize("name", NAMES)
def test_examples_run(name: str) -> None:
    thing = loshu if name == "loshu" else getattr(loshu, name)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    names = {key: getattr(loshu, key) for key in loshu.__all__} | {"loshu": loshu}
    runner.run(parser.get_doctest(thing.__doc__ or "", names, name, None, 0))
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("thing", [loshu.variant, loshu.variant.Setting])
def test_examples_of_settings_run(thing: object) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    names = {"Setting": loshu.variant.Setting}
    runner.run(parser.get_doctest(thing.__doc__ or "", names, "loshu.variant", None, 0))
    assert runner.summarize().failed == 0 and runner.summarize().attempted > 0


@pytest.mark.parametrize("name", [name for name in loshu.__all__ if name != "__version__"])
def test_everything_is_documented(name: str) -> None:
    thing = getattr(loshu, name)
    assert thing.__doc__, name
    members = vars(thing).items() if inspect.isclass(thing) else []
    for member, value in members:
        if not member.startswith("_") and thing.__module__ == "loshu":
            assert value.__doc__, f"{name}.{member}"


def test_all_names_are_exported() -> None:
    compiled = {name for name in dir(_loshu) if not name.startswith("_")}
    assert compiled <= {*loshu.__all__, *loshu.variant.__all__}
