"""The exceptions of the package. All are ValueError."""

from __future__ import annotations


class LoshuError(ValueError):
    """Something that Loshu cannot do. The base of all exceptions of the package."""


class ParseError(LoshuError):
    """A text is no puzzle.

    `row` and `column` say where, counted from 1 in lines and characters; `expected` and `found` say
    what, in words, or are None.
    """

    def __init__(
        self,
        message: str,
        row: int = 1,
        column: int = 1,
        expected: str | None = None,
        found: str | None = None,
    ) -> None:
        super().__init__(message, row, column, expected, found)
        self.row = row
        self.column = column
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return str(self.args[0])


class OptionError(LoshuError):
    """An option has a value that it does not know."""


class ColumnError(LoshuError):
    """A table does not have the column of puzzles, or the column holds no text."""


class DatasetError(LoshuError):
    """A data set cannot be made: its manifest, an input or its folder is wrong."""


class FormatError(LoshuError):
    """A puzzle cannot be written in a format."""


class UnsolvableError(LoshuError):
    """The puzzle has no solution."""


class MultipleError(LoshuError):
    """The puzzle has more than one solution."""


class GenerateError(LoshuError):
    """No puzzle is as it was asked for, or none was found."""


class StoppedError(LoshuError):
    """The deadline has passed before the answer was known."""
