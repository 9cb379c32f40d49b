"""What can be wrong with the words, the board or the line that somebody gave."""


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


class RuleFileError(NotationError):
    """A rule file that does not follow its form; the message names file, rule, row and column."""


class OutOfBudgetError(UnicursalError):
    """The budget that the caller set ended the question before it was answered."""


class TooLargeError(UnicursalError):
    """The question is about something too large to be answered in any memory or time."""


class TooMuchMemoryError(TooLargeError):
    """The answer would need more memory than was allowed; the message says how much."""
