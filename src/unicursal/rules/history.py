"""Every walkthrough number of the paper and its README, beside the exact one.

The paper numbers a position by the walkthroughs that its program had completed before. Where its
rules forbade good steps the number is too small. The positions are those of the drawings and saved
files that bear the numbers; the true numbers are exact ranks, kept in the table and recounted in
the tests.
"""

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from unicursal.line import Line
from unicursal.rules.json_form import fields_of
from unicursal.rules.sets.library import catalogue

_SOURCES: Final = {
    "drawing": ("README, a drawing on 7x7", 0),
    "readme": ("README and paper, first run on 9x9", 1),
    "first": ("paper, first run on 9x9", 1),
    "second": ("paper, list of rules by first need", 2),
    "saved": ("saved position", 3),
}
"""Where numbers stand, and in which of its runs the program came to them."""
_SETTLED: Final = dict.fromkeys(
    (13_826, 13_992, 14_004),
    "22 good walkthroughs were lost before: 20 by a rule that counted an area from taken cells "
    "(readme-straight-taken), 2 by the 1-thin future line. `unicursal rules study lost readme 9` "
    "shows them.",
) | dict.fromkeys(
    (227_200, 233_810, 349_215, 478_361),
    "{short} good walkthroughs were lost before, all by the 1-thin future line, which is drawn on "
    "past the far end of another line (future-one-thin-anywhere): the set `autumn` with the next "
    "rules gives this number.",
)
_SAVED_SINCE: Final = {
    811_808: " The author has since named the saved position at which the rule fires 812,064, "
    "which is exactly right: 4 walkthroughs lie between it and the dead end shown here."
}
"""What explains a difference: the rules of that day, run again, give the same wrong number."""


@dataclass(frozen=True)
class Claim:
    """A number, the position that bears it, and how many walkthroughs really come before.

    >>> claim = claims()[7]
    >>> claim.claimed, claim.true, claim.rule
    (13826, 13848, 'future-3x3-start-end-9')
    """

    claimed: int
    true: int
    behind: int
    """Walkthroughs that begin with the position: none where it is lost."""
    position: Line
    rule: str | None
    """The rule that was first needed here, by its name in the catalogue."""
    back: int
    """This many steps before the position the rule forbids the step that was taken."""
    kind: str
    text: str
    """What explains the difference."""

    @property
    def source(self) -> str:
        """Where the number stands."""
        return _SOURCES[self.kind][0]

    @property
    def short(self) -> int:
        """How many too small the number is."""
        return self.true - self.claimed

    @property
    def title(self) -> str | None:
        """What the paper calls that rule, or else our title for it."""
        rule = catalogue().get(self.rule or "")
        return None if rule is None else rule.paper_title or rule.title

    @property
    def needed_at(self) -> Line:
        """The position in which the rule forbids a step."""
        moves = self.position.moves
        return Line(self.position.board, moves[: len(moves) - self.back])

    def to_json(self) -> dict[str, str | None]:
        """The same in plain form; numbers are decimal text."""
        return {
            "claimed": str(self.claimed),
            "true": str(self.true),
            **fields_of(self, "position"),
            "rule": self.title,
            "name": self.rule,
            **fields_of(self, "needed_at", "source", "text"),
        }


@cache
def claims() -> tuple[Claim, ...]:
    """All of them: README, first run, second run, saved positions."""
    read: list[Claim] = []
    text = (resources.files(__package__) / "paper_numbers.txt").read_text("utf-8")
    for row in text.splitlines():
        if row.startswith(";"):
            continue
        kind, claimed, true, behind, back, rule, position = row.split()
        same_run = read[-1] if read and _SOURCES[read[-1].kind][1] == _SOURCES[kind][1] else None
        claim = Claim(
            int(claimed),
            int(true),
            int(behind),
            Line(position),
            None if rule == "-" else rule,
            int(back),
            kind,
            _explanation(kind, int(claimed), int(true), int(behind), same_run),
        )
        read.append(claim)
    return tuple(read)


def _explanation(kind: str, claimed: int, true: int, behind: int, last: Claim | None) -> str:
    short = true - claimed
    if short == 0:
        return "Exactly right."
    if kind == "drawing":
        return (
            f"{short} too few: the 7x7 rules of that day had lost as many good walkthroughs. The "
            "finished ones lose none; what lost these is not settled."
        )
    if kind == "saved":
        return (
            f"{short} more come before the saved position: it lies further on in the same game, or "
            "as many were lost; not settled."
        )
    if claimed in _SETTLED:
        return _SETTLED[claimed].format(short=short)
    if behind and last is not None and short < last.short:
        return (
            f"{short:,} to {short + behind:,} lost before; the run stopped behind this position, "
            f"among its {behind} walkthroughs. None need be lost since {last.claimed:,}."
        )
    since = f", {short - last.short:,} of them since {last.claimed:,}" if last is not None else ""
    words = f"{short:,} good walkthroughs were lost before{since}; by which rules is not settled."
    return words + _SAVED_SINCE.get(claimed, "")
