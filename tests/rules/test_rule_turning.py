"""A rule laid in a frame forbids what the rule forbids in that frame."""

from dataclasses import replace

import pytest

from unicursal.rules import RuleSet, catalogue
from unicursal.rules.engine.judge import Judge
from unicursal.rules.text.frames import FRAMES, frames_of, turned
from unicursal.rules.text.picture import Picture

PAINTED = Picture.of(".  #< . ", "%  ox* .", "v  @  .x", ".  |  . ")


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
def test_fields_crosses_and_arrows_turn_together(frame):
    """Each cell lies where the frame says; what it points to turns with it."""
    made = turned(replace(catalogue()["c-shape"], picture=PAINTED), frame).picture
    for field in PAINTED:
        found = made[frame.of(field.place)]
        if field.core != "|":
            assert (found.forbidden, found.not_target) == (field.forbidden, field.not_target)
            assert found.arrow == (field.arrow and frame.of(field.arrow))
    assert made[0, 0].core == "@"
    assert {len(row) for row in made.rows} == {len(made.rows[0])}


def test_c_shape_in_its_frames_is_the_rule():
    """The frames one by one, as rules of their own without turns, forbid the same together."""
    rule = catalogue()["c-shape"]
    parts = [
        replace(turned(rule, frame), name=f"part-{i}", turns=())
        for i, frame in enumerate(frames_of(rule))
    ]
    whole, split = RuleSet.of("whole", [rule]), RuleSet.of("split", parts)
    for position in ("5:RRRRDDL", "5:DDDDRRU", "7:RRDRURDDLD", "7:RRRRRRDDL", "7:RRRDRU"):
        for end in range(len(position) - 2):
            line = position[: len(position) - end]
            found = [Judge(line, rules).judgement().open for rules in (whole, split)]
            assert found[0] == found[1], line
