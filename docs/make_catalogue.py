"""Audit every rule of the catalogue and write the pages about them; run it by hand.

It takes some minutes: the sets are judged on all positions of 7x7 and on samples of larger boards.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from pathlib import Path

from unicursal.rules import Rule, RuleSet, catalogue
from unicursal.rules.audit_page import summary, verdict
from unicursal.rules.pictures import RulePicture
from unicursal.rules.trials.audit import Audit, RuleAudit, audit
from unicursal.rules.trials.scopes import parse_scopes

DOCS = Path(__file__).parent
SCOPES = "5,7,9~60000,11~20000,13~10000"
SETS = ("5", "7", "9", "13", "mended", "area", "mended+area", "mined", "proved", "readme")
MINED = "mined"
"""The group of the rules found by machine: they share a table, for their pictures say it all."""
PAGES = {
    "first": ("The first rules: 7x7", ["set-7"]),
    "near-field": ("The near field, in its later form", ["near-field"]),
    "numbered": ("The numbered rules: 9x9 and 13x13", ["numbered-9", "numbered-13"]),
    "areas": ("Areas at any distance", ["area"]),
    "future-lines": ("Future lines and forced lines", ["future-lines", "future-chains", "forced"]),
    "older": ("Older rules, and the latest", ["readme"]),
    MINED: ("Rules found by machine", [MINED]),
}
"""Pages with their titles and the files of their rules, from the simplest rules on."""


def main() -> None:
    """Write the page and its pictures."""
    scopes = parse_scopes(SCOPES)
    audits = {}
    for name in SETS:
        audits[name] = audit(RuleSet.parse(name), scopes, seed=1)
        print(name, verdict(audits[name]), flush=True)
    rest = [rule for rule in catalogue().values() if not rule.sets and not rule.effect]
    by_rule = audit(RuleSet.of("the rest", rest), scopes, seed=1).rules
    for name, found in audits.items():
        fired = {rule: each for rule, each in found.rules.items() if each.fired}
        # What a rule catches alone is told beside the rules that it was made for.
        by_rule = fired | by_rule if name == MINED else by_rule | fired
    for folder in ("pictures/rules", "catalogue"):
        (DOCS / folder).mkdir(exist_ok=True)
    _write("catalogue", _overview(audits))
    for page, (title, files) in PAGES.items():
        rules = [catalogue()[name] for file in files for name in _names_in(file)]
        _write(f"catalogue/{page}", _page(title, rules, by_rule))


def _write(page: str, lines: Iterable[str]) -> None:
    (DOCS / f"{page}.md").write_text("\n".join(lines) + "\n")


def _names_in(file: str) -> list[str]:
    """The names of the rules in a file of the catalogue."""
    text = (resources.files("unicursal.rules") / f"catalogue/{file}.rules").read_text("utf-8")
    return re.findall(r"(?m)^rule (\S+)", text)


def _overview(audits: dict[str, Audit]) -> Iterator[str]:
    yield "# Catalogue and audit\n"
    yield "Every rule with its picture, what the audit found about it, and a position in which it"
    yield "fires, from the simplest on:\n"
    for page, (title, _) in PAGES.items():
        yield f"- [{title}](catalogue/{page}.md)"
    yield "\nThese pages are written by `docs/make_catalogue.py`. The exact answer judged all"
    yield f"positions of 5x5 and 7x7 and samples on larger boards (`{SCOPES}`).\n"
    yield "| set | positions | blocked steps | missed | wrong firings | shortest miss |"
    yield "|---|---|---|---|---|---|"
    for name, found in audits.items():
        example = f"`{found.examples[0]}`" if found.examples else "none"
        yield (
            f"| {name} | {found.positions:,} | {found.blocked:,} | {found.missed:,} "
            f"| {found.wrong:,} | {example} |"
        )
    yield ""
    yield "In a picture the live end moves up. Grey cells must be empty, pale red ones taken,"
    yield "dark ones taken or border, black ones border; arrows say which way the line runs there;"
    yield "blue cells are the outline of an area from its start (disc) to its end (ring); an"
    yield "amber ring must not be the target; crosses are forbidden steps.\n"


def _page(title: str, rules: Sequence[Rule], by_rule: dict[str, RuleAudit]) -> Iterator[str]:
    yield f"# {title}\n"
    found = {rule.name: by_rule.get(rule.name, RuleAudit(rule.name)) for rule in rules}
    if rules[0].group != MINED:
        for rule in rules:
            if not rule.is_guard:
                yield from _section(rule, found[rule.name])
        return
    yield "`unicursal rules show NAME` draws them; [how they were found](../mined.md).\n"
    yield "| rule | fired | wrong | example |"
    yield "|---|---|---|---|"
    for name, each in found.items():
        example = f"`{each.example}`" if each.example is not None else "none"
        yield f"| `{name}` | {each.fired:,} | {each.wrong:,} | {example} |"


def _section(rule: Rule, found: RuleAudit) -> Iterator[str]:
    yield f"## {rule.title}\n"
    if rule.picture is not None:
        path = f"pictures/rules/{rule.name}.svg"
        (DOCS / path).write_text(RulePicture(rule).svg())
        yield f"![{rule.title}](../{path})\n"
    sets = f"in the sets {', '.join(rule.sets)}" if rule.sets else "in no set"
    yield f"`{rule.name}`, {sets}. " + ("" if rule.effect else summary(rule, found)) + "\n"
    if found.example is not None:
        yield f"Example: `{found.example}`\n"
    if found.counterexample is not None:
        yield f"Counterexample: `{found.counterexample}`\n"


if __name__ == "__main__":
    main()
