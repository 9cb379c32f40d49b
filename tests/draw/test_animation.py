"""The line that draws itself."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from unicursal import Line, UnicursalError, picture_of
from unicursal.draw.film import animated_svg as write

SVG = "{http://www.w3.org/2000/svg}"


def timings(document):
    """For each moving part its key times and its values as numbers."""
    root = ElementTree.fromstring(document)
    parts = [part for part in root.iter() if part.tag.startswith(f"{SVG}animate")]
    for part in parts:
        times = [float(time) for time in part.get("keyTimes").split(";")]
        values = [float(v) for v in (part.get("values") or part.get("keyPoints")).split(";")]
        yield times, values


def test_all_parts_move_together():
    """Each has a value for each time, times grow from 0 to 1, and the line only grows."""
    document = write(Line("5x4:RRDDLLDRRRR"), "dark", steps_a_second=10)
    for times, values in timings(document):
        assert len(times) == len(values)
        assert (times[0], times[-1]) == (0, 1)
        assert all(one <= other for one, other in pairwise(times))
        steps = [other - one for one, other in pairwise(values)]
        assert all(step >= 0 for step in steps) or all(step <= 0 for step in steps)


def test_corners_are_shorter_than_straight_steps():
    """The table of the thin line takes quarter circles into account."""
    _, (_, drawn), (_, places) = timings(write(Line("5:RRRD")))
    straight, turn = places[1] - places[0], places[4] - places[3]
    assert turn < straight
    assert drawn == [pytest.approx(1 - place, abs=1e-4) for place in places]


def test_clues_are_seen_while_the_line_is_drawn():
    """Walls above the tint and below the line, numbers and stops above all that moves."""
    still = ElementTree.fromstring(picture_of("5+w0,0D+n1,0=2+s1,1-2,2").svg())
    drawn = ElementTree.fromstring(write(Line("5+w0,0D+n1,0=2+s1,1-2,2:RRDD")))
    clues = [part.attrib for part in still][-6:]
    parts = [part.attrib for part in drawn]
    assert parts[-6:] == clues
    moving = [number for number, part in enumerate(drawn) if len(part)]
    wall = next(number for number, part in enumerate(parts) if part.get("stroke-width") == "4.08")
    assert moving[0] < wall < moving[1] < moving[2] == len(parts) - 7


def test_lines_that_cannot_be_played():
    """None at all, or far too long."""
    with pytest.raises(UnicursalError, match="empty line"):
        write(Line("5"))
    with pytest.raises(UnicursalError, match="too long"):
        write(Line("30000x1:" + "R" * 25000))
