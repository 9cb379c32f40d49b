"""The page on the positions called unsolved says what the exact answer says."""

import importlib.util
from pathlib import Path

import pytest

from unicursal import Line, Walk
from unicursal.rules.limits.area_limit import limits_of
from unicursal.walk.loss import loss_of

SCRIPT = Path(__file__).parents[2] / "docs" / "make_unsolved.py"
SPEC = importlib.util.spec_from_file_location("make_unsolved", SCRIPT)
unsolved = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(unsolved)

OPENING = Line("21:RRRRRRDDDDDLLDLDDDLDDDDRRRRRUURRRRRRDDRRRRRUUUULUUULULL")


@pytest.fixture(scope="module")
def found():
    """All answers, computed anew."""
    return unsolved.answers()


def test_the_page_is_up_to_date(found):
    """Each verdict, reason and number of nodes."""
    page = unsolved.PAGE.read_text()
    assert unsolved.written(page, found) == page


def test_every_position_has_its_picture(found):
    """As it is drawn today."""
    for each in found:
        assert (unsolved.DOCS / "pictures/unsolved" / f"{each.name}.svg").read_text() == each.svg()


def test_the_verdicts(found):
    """Six are lost, four need trials, and every blocked step has a reason that holds."""
    assert len(found) == 27
    assert sum(each.loss is not None for each in found) == 6
    assert sorted(max(each.nodes.values()) for each in found)[-5:] == [1, 2, 3, 4, 5]
    assert sum(each.is_seen_by("proved") for each in found) == 23
    for each in found:
        assert set(each.options) | set(each.reasons) == set(each.line.free_neighbours())
        if each.loss:
            assert not each.options
            assert Walk(each.loss.before).options


def test_the_opening_example():
    """Lost since step 20; two steps back an area of 51 black and 48 white cells."""
    loss = loss_of(OPENING)
    assert (len(loss.before.moves) + 1, loss.move, loss.options) == (20, "D", "U")
    reason = Walk(loss.before).explain("D")
    assert "16 black and 19 white" in reason.text
    limit = limits_of(Line(OPENING.board, OPENING.moves[:-2]))[0]
    assert (limit.black, limit.white, len(limit.border)) == (51, 48, 9)
