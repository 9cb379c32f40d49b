"""What worker processes can do: the library's answers as plain data. No algorithm lives here."""

from collections.abc import Callable
from typing import Any

from unicursal.progress import silent
from unicursal.studio.work import (
    answers,
    campaigns,
    files,
    levels,
    numbers,
    puzzles,
    research,
    rules,
    walks,
)

TASKS: dict[str, Callable[..., dict[str, Any]]] = {
    "position": answers.position,
    "why": answers.why,
    "future": answers.future,
    "trail": answers.trail,
    "laws": walks.laws,
    "draw": walks.draw,
    "walk": walks.walk,
    "next": walks.next_walkthrough,
    "boards": walks.boards,
    "odds": numbers.odds,
    "count": numbers.count,
    "rank": numbers.rank,
    "unrank": numbers.unrank,
    "read": files.read,
    "write": files.write,
    "picture": files.picture,
    "print": files.labyrinths,
    "book": files.book,
    "rules/judge": rules.judge,
    "rules/future": rules.paper_future,
    "rules/area": research.count_area,
    "rules/here": research.rule_here,
    "rules/find": research.find_rule,
    "rules/numbers": research.paper_numbers,
    "rules/walk": rules.rule_walk,
    "rules/trouble": walks.trouble,
    "rules/switches": rules.rule_switches,
    "rules/catalogue": rules.rule_list,
    "rules/read": rules.rule_read,
    "rules/audit": rules.rule_audit,
    "puzzle": puzzles.puzzle,
    "puzzle/day": puzzles.puzzle_of_the_day,
    "puzzle/given": puzzles.given_puzzle,
    "puzzle/solutions": puzzles.solutions,
    "puzzle/grade": puzzles.grade,
    "puzzle/fewer": puzzles.fewer_clues,
    "hint": puzzles.hint,
    "level": levels.level,
    "level/file": levels.level_file,
    "campaigns": campaigns.campaigns,
    "campaign": campaigns.campaign,
    "campaign/report": campaigns.campaign_report,
}
"""By the paths of the questions. Each is called with a function that reports progress, and with
what the question gives by name."""

_LOST_BY_SEARCH = "9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDRR"


class _Deaf:
    """Nobody listens while a lane warms up."""

    def __call__(self, words: str, share: float, /) -> None:
        pass

    def part(self, answer: dict[str, Any]) -> None:
        pass


def warm_up(lane: str) -> None:
    """Load the kernels that a lane needs."""
    if lane == "steps":
        for position in ("5:RD", "5:RDRR", _LOST_BY_SEARCH):
            answers.position(silent, position)
        answers.future(silent, "5:RRDD", exact=True)
        walks.walk(silent, "5", "fair", 1)
        walks.draw(silent, "5", "backbite", 1)
        puzzles.hint(silent, "5+s3,3-0,4:D", None)
    elif lane == "counts":
        for board in ("5", "9x5"):
            numbers.odds(silent, board)
            numbers.rank(silent, f"{board}:RR")
        walks.walk(silent, "5", "uniform", 1)
    elif lane == "rules":
        for words in ("7", "area", "principles"):
            rules.judge(silent, "5:RRRRDDL", words, "")
        rules.rule_walk(silent, "5", "5", "", "fair", 1)
        rules.paper_future(silent, "5:RRD")
    elif lane == "audits":
        list(rules.audits(silent, rules.set_of("9"), "5,7~30", [], 1))
        for law in ("left-first", "fair"):
            walks.trouble(_Deaf(), "5", "5", "", law, 1, 2, ["forbidden"])
            walks.boards(_Deaf(), "5", law, 1, 2)
    else:
        files.picture(silent, "5:RD", "svg")
        puzzles.puzzle(silent, "5", ["walls", "stops"], None, 1)
        for style, ends in (("winding", ([6, 2], [1, 2])), ("mixed", ([1, 1], [7, 5]))):
            asked = dict(zip(("entrance", "exit"), ends, strict=True))
            levels.level(silent, False, width=12, height=9, floors=1, style=style, seed=1, **asked)
