"""Rules as texts and pictures, and their audit."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from unicursal.progress import Progress
from unicursal.rules import catalogue
from unicursal.studio.work.rules import own_rules, set_of
from unicursal.studio.work.subjects import Answer
from unicursal.studio.work.telling import Teller

if TYPE_CHECKING:
    from unicursal.rules import RuleSet
    from unicursal.rules.text.rule import Rule
    from unicursal.rules.trials.audit import Audit


def rule_list(tell: Progress, theme: str) -> Answer:  # noqa: ARG001
    """The catalogue with pictures."""
    return _whole_catalogue(theme)


@cache
def _whole_catalogue(theme: str) -> Answer:
    return {
        "sets": list(catalogue().sets()),
        "rules": [_described(rule, theme) for rule in catalogue().values()],
    }


def _described(rule: "Rule", theme: str) -> Answer:
    return {
        "name": rule.name,
        "title": rule.title,
        "sets": list(rule.sets),
        "pages": list(rule.pages),
        "status": str(rule.status),
        "note": rule.note,
        "text": str(rule),
        "svg": _picture(rule, theme),
    }


def _picture(rule: "Rule", theme: str) -> str:
    from unicursal.rules.pictures.rule_picture import RulePicture

    return RulePicture(rule).svg(theme)


def rule_read(tell: Progress, text: str, theme: str) -> Answer:  # noqa: ARG001
    """The rules of a text as they are understood, or all its mistakes with their places."""
    from dataclasses import asdict

    from unicursal.errors import RuleFileError
    from unicursal.rules.text.rule import rules_text

    try:
        rules = own_rules(text)
    except RuleFileError as error:
        return {"faults": [asdict(fault) for fault in error.faults], "text": text, "rules": []}
    return {
        "faults": [],
        "text": rules_text(rules),
        "rules": [
            {"name": rule.name, "title": rule.title, "forms": _forms(rule, theme)} for rule in rules
        ],
    }


def _forms(rule: "Rule", theme: str) -> list[Answer]:
    from unicursal.rules.text.frames import frames_of
    from unicursal.rules.text.turning import turned

    frames = frames_of(rule) if rule.picture else ()
    return [{"frame": frame.name, "svg": _picture(turned(rule, frame), theme)} for frame in frames]


def rule_audit(
    tell: Teller, text: str, beside: str, samples: list[dict[str, int]], seed: int
) -> Answer:
    """What the rules of a text are worth: all of 5x5 and 7x7, and samples of larger boards."""
    names = [rule.name for rule in own_rules(text)]
    boards = ["5", "7", *(f"{sample['side']}~{sample['positions']}" for sample in samples)]
    answers = []
    for answer in audits(tell, set_of(beside, text), ",".join(boards), names, seed):
        tell.part(answer)
        answers.append(answer)
    return {"boards": answers}


def audits(
    tell: Progress, rules: "RuleSet", boards: str, names: list[str], seed: int
) -> Iterator[Answer]:
    """An audit for each board, so that each can give a counterexample of its own."""
    from unicursal.rules.trials.audit import audit, parse_scopes

    scopes = parse_scopes(boards)
    for i, scope in enumerate(scopes):
        side, number = scope.board.width, scope.sample
        words = f"{side} x {side}, " + ("all positions" if number is None else f"{number:,}")

        def share(_: str, done: float, i: int = i, words: str = words) -> None:
            tell(f"judging {words}", (i + min(done, 1.0)) / len(scopes))

        share("", 0.0)
        yield _audited(audit(rules, [scope], share, seed), names)


def _audited(found: "Audit", names: list[str]) -> Answer:
    return {
        "board": str(found.scopes[0].board),
        "whole": found.scopes[0].sample is None,
        "positions": found.positions,
        "blocked": found.blocked,
        "missed": found.missed,
        "missed_example": str(found.examples[0]) if found.examples else None,
        "rules": [
            {
                "name": rule.name,
                "fired": rule.fired,
                "wrong": rule.wrong,
                "alone": rule.alone,
                "counterexample": rule.counterexample and str(rule.counterexample),
                "example": rule.example and str(rule.example),
            }
            for rule in (found.rules[name] for name in names if name in found.rules)
        ],
    }
