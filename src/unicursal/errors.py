"""What can be wrong with the words, the board or the line that somebody gave."""

import reprlib
from dataclasses import dataclass


class UnicursalError(ValueError):
    """The base of all errors that bad input causes; its text is one clear line."""


class NotationError(UnicursalError):
    """A text that does not follow its form; the message names the column or the line."""


class BoardError(UnicursalError):
    """A board that cannot be: no cells, too many, misplaced ends, a shape in pieces."""


class LineError(UnicursalError):
    """A line that leaves the board, meets itself, or is not what was asked for."""


class NothingToDrawError(UnicursalError):
    """The question was well put, but there is (or we found) no walkthrough to give."""


class RefusedError(UnicursalError):
    """A request that cannot be met, but could if an end lay elsewhere: `instead` says where."""

    def __init__(self, text: str, instead: dict[str, tuple[int, int]]) -> None:
        super().__init__(text, instead)
        self.instead = instead

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class RuleFault:
    """A mistake in a rule file, by row and column; `rule` is empty before the first record."""

    rule: str
    row: int
    column: int
    words: str

    def __str__(self) -> str:
        rule = f"rule {self.rule}, " if self.rule else ""
        return f"{rule}row {self.row}, column {self.column}: {self.words}"


class RuleFileError(NotationError):
    """A rule file that does not follow its form; its text names the first of the mistakes.

    >>> print(RuleFileError("my.rules", (RuleFault("mine", 3, 5, "'?' is no cell"),)))
    my.rules: rule mine, row 3, column 5: '?' is no cell
    """

    def __init__(self, source: str, faults: tuple[RuleFault, ...]) -> None:
        super().__init__(source, faults)
        self.source, self.faults = source, faults

    def __str__(self) -> str:
        more = len(self.faults) - 1
        return f"{self.source}: {self.faults[0]}" + (f" (and {more} more)" if more else "")


class OutOfBudgetError(UnicursalError):
    """The budget that the caller set ended the question before it was answered."""


class TooLargeError(UnicursalError):
    """The question is about something too large to be answered in any memory or time."""


class TooMuchMemoryError(TooLargeError):
    """The answer would need more memory than was allowed; the message says how much."""


def quoted(value: object) -> str:
    """A value as messages quote it: short, and on one line.

    >>> quoted([[0, 0], "x" * 100])
    "[[0, 0], 'xxxxxxxxxxxx...xxxxxxxxxxxxx']"
    """
    try:
        return " ".join(reprlib.repr(value).split())
    except ValueError:  # Python refuses to write out whole numbers of thousands of digits
        return "a number too long to be written"
