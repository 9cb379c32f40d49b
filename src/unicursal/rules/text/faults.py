"""Mistakes in a rule file, gathered while it is read: whoever writes one wants to see them all."""

from collections.abc import Iterator
from contextlib import contextmanager

from unicursal.errors import RuleFault, RuleFileError


class Faults:
    """The mistakes found so far in a text that messages call `source`.

    >>> faults = Faults("my.rules")
    >>> with faults.noted():
    ...     raise RuleFileError("my.rules", (RuleFault("mine", 3, 5, "no cell"),))
    >>> faults.note("", 1, 1, "no rule")
    >>> [str(fault) for fault in faults.found]
    ['rule mine, row 3, column 5: no cell', 'row 1, column 1: no rule']
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[RuleFault] = []

    def note(self, rule: str, row: int, column: int, words: str) -> None:
        """Note a mistake."""
        self.found.append(RuleFault(rule, row, column, words))

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note a mistake made inside, and go on behind it."""
        try:
            yield
        except RuleFileError as error:
            self.found += error.faults

    def raise_any(self) -> None:
        """Refuse the text if a mistake was found."""
        if self.found:
            faults = sorted(set(self.found), key=lambda fault: (fault.row, fault.column))
            raise RuleFileError(self.source, tuple(faults))
