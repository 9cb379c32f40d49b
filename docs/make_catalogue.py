"""Audit every rule of the catalogue and write the page about it; run it by hand.

It takes some minutes: the sets are judged on all positions of 7x7 and on samples of larger boards.
"""

from collections.abc import Iterator
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
    (DOCS / "pictures" / "rules").mkdir(exist_ok=True)
    text = "\n".join([*_overview(audits), *_sections(by_rule)])
    (DOCS / "catalogue.md").write_text(text + "\n")


def _overview(audits: dict[str, Audit]) -> Iterator[str]:
    yield "# Catalogue and audit\n"
    yield "This page is written by `docs/make_catalogue.py`: every rule with its picture, what the"
    yield "audit found about it, and a position in which it fires. The exact answer judged all"
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


def _sections(by_rule: dict[str, RuleAudit]) -> Iterator[str]:
    for rule in catalogue().values():
        if not rule.is_guard and rule.group != MINED:
            yield from _section(rule, by_rule.get(rule.name, RuleAudit(rule.name)))
    yield "## Rules found by machine\n"
    yield "`unicursal rules show NAME` draws them; [how they were found](mined.md).\n"
    yield "| rule | fired | wrong | example |"
    yield "|---|---|---|---|"
    for rule in catalogue().called(MINED):
        found = by_rule.get(rule.name, RuleAudit(rule.name))
        example = f"`{found.example}`" if found.example is not None else "none"
        yield f"| `{rule.name}` | {found.fired:,} | {found.wrong:,} | {example} |"


def _section(rule: Rule, found: RuleAudit) -> Iterator[str]:
    yield f"## {rule.title}\n"
    if rule.picture is not None:
        path = f"pictures/rules/{rule.name}.svg"
        (DOCS / path).write_text(RulePicture(rule).svg())
        yield f"![{rule.title}]({path})\n"
    sets = f"in the sets {', '.join(rule.sets)}" if rule.sets else "in no set"
    yield f"`{rule.name}`, {sets}. " + ("" if rule.effect else summary(rule, found)) + "\n"
    if found.example is not None:
        yield f"Example: `{found.example}`\n"
    if found.counterexample is not None:
        yield f"Counterexample: `{found.counterexample}`\n"


if __name__ == "__main__":
    main()
