"""Rule sets on a position, rules as texts and pictures, and their audit."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from unicursal._random import below, seeded
from unicursal.board import MOVES
from unicursal.board.directions import left_first
from unicursal.errors import RuleFileError
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.rules import RuleSet, catalogue, rule_set
from unicursal.rules.engine.judge import Judge
from unicursal.rules.examples import asked_with, examples
from unicursal.rules.future.paper_lines import paper_lines
from unicursal.rules.pictures import RulePicture
from unicursal.rules.principles import Principles
from unicursal.rules.sets.rule_set import switches
from unicursal.rules.text.frames import frames_of, turned
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.text.rule import rules_text
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.studio.work.subjects import Answer, Teller, line_of

if TYPE_CHECKING:
    from unicursal.rules.text.rule import Rule
    from unicursal.rules.trials.audit import Audit

SOURCE = "rule"
"""What messages call a text that has no file."""


def set_of(words: str, own: str = "") -> RuleSet:
    """The set of a formula, with rules of a text; no word is taken for a file.

    >>> set_of("9+area-c-shape").name
    '9+area-c-shape'
    """
    return _with_own(words, own) if own else rule_set(words, files=False)


@lru_cache(maxsize=4)
def _with_own(words: str, own: str) -> RuleSet:
    mine = own_rules(own)
    names = {rule.name for rule in mine}
    given = rule_set(words, files=False).rules if words else ()
    others = [rule for rule in given if rule.name not in names]
    return RuleSet.of(f"{words}+{SOURCE}" if words else SOURCE, [*others, *mine])


def own_rules(text: str) -> tuple["Rule", ...]:
    """The rules of a text, at least one."""
    return parse_rules(text, SOURCE, catalogue())


def judge(tell: Progress, position: str, rules: str, own: str) -> Answer:  # noqa: ARG001
    """Which steps a set leaves open, and which rule forbids the others."""
    line = line_of(position)
    return {"position": str(line), **_judge_of(line, rules, own).judgement().to_json()}


def _judge_of(line: Line, rules: str, own: str) -> Judge:
    return Judge(line, Principles.parse(rules) or set_of(rules, own))


def paper_future(tell: Progress, position: str) -> Answer:  # noqa: ARG001
    """The future lines as the paper draws them."""
    line = line_of(position)
    return {"position": str(line), "lines": [list(map(list, run)) for run in paper_lines(line)]}


def rule_walk(tell: Progress, position: str, rules: str, own: str, law: str, seed: int) -> Answer:
    """Go on by a rule set until the line is complete or nothing is open."""
    import numpy as np

    line = line_of(position)
    asked = _judge_of(line, rules, own)
    rng = seeded(np.uint64(seed))
    moves = list(line.moves)
    while steps := asked.open():
        if len(moves) % 100 == 0:
            tell("walking by the rules", len(moves) / len(line.board))
        if law == "left-first":
            move = next(move for move in left_first(moves[-1] if moves else None) if move in steps)
        else:
            steps = tuple(sorted(steps, key=MOVES.index))
            move = steps[int(below(rng, len(steps)))]
        asked.push(move)
        moves.append(move)
    end = asked.line
    return {"position": str(end), "stuck": not end.is_complete}


def rule_switches(tell: Progress, rules: str) -> Answer:  # noqa: ARG001
    """The rules of a formula, each on or off, and the formula in its canonical form."""
    found = switches(rules)
    return {
        "formula": found.formula,
        "whole": found.whole,
        "rules": [
            {"name": rule.name, "title": rule.title, "paper": rule.paper_title, "on": is_on}
            for rule, is_on in found.rules
        ],
    }


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
    picture = RulePicture(rule)
    example = examples().get(rule.name)
    more = {
        "note": rule.note,
        "example": example and str(example),
        "asked_with": asked_with(rule),
    }
    return {**picture.json(), **more, "svg": picture.svg(theme)}


def rule_read(tell: Progress, text: str, theme: str) -> Answer:  # noqa: ARG001
    """The rules of a text as they are understood, or all its mistakes with their places."""
    from dataclasses import asdict

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
    frames = frames_of(rule) if rule.picture else ()
    return [
        {"frame": frame.name, "svg": RulePicture(turned(rule, frame)).svg(theme)}
        for frame in frames
    ]


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
            {**rule.to_json(), "example": rule.example and str(rule.example)}
            for rule in (found.rules[name] for name in names if name in found.rules)
        ],
    }
