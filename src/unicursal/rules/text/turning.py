"""A rule as it lies in one of its frames: the picture turned or mirrored, arrows with it."""

from dataclasses import replace

from unicursal.rules.text.frames import AS_DRAWN, Frame
from unicursal.rules.text.picture import ARROWS, Field, Picture
from unicursal.rules.text.rule import Rule

_SIGNS = {way: sign for sign, way in ARROWS.items()}


def turned(rule: Rule, frame: Frame) -> Rule:
    """The rule with its picture laid in a frame, the live end still moving up.

    >>> from unicursal.rules import catalogue
    >>> from unicursal.rules.text.frames import MIRRORED
    >>> rule = catalogue()["close-straight-left"]
    >>> print(turned(rule, MIRRORED).picture)
    .  #> .
    .  ox .
    .x @  .
    """
    if rule.picture is None or frame == AS_DRAWN:
        return rule
    fields = {frame.of(field.place): _turned(field, frame) for field in rule.picture}
    lefts = [left for left, _ in fields]
    straights = [straight for _, straight in fields]
    rows = tuple(
        tuple(
            fields.get((left, straight), Field((left, straight), ".", False, False))
            for left in range(max(lefts), min(lefts) - 1, -1)
        )
        for straight in range(max(straights), min(straights) - 1, -1)
    )
    return replace(rule, picture=Picture(rows))


def _turned(field: Field, frame: Frame) -> Field:
    core = field.core
    if field.arrow is not None:
        core = core[:-1] + _SIGNS[frame.of(field.arrow)]
    elif core == "|" and frame.of(field.place) != field.place:
        core = "."  # it only shows where the line comes from, which does not turn
    return replace(field, place=frame.of(field.place), core=core)
