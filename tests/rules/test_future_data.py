"""The original program's future lines beside the exact ones."""

import json
from itertools import pairwise

from unicursal import Line, Walk
from unicursal.exact import Engine
from unicursal.rules.future.paper_lines import paper_lines

# Position and edges that the program had drawn though they are not shared by all walkthroughs.
NOT_SHARED = {
    "5:RRDLLDRR": [((2, 3), (3, 3)), ((3, 3), (3, 4)), ((3, 4), (4, 4))],
    "7:RRRRRRDDDDDLULDLLLUURD": [((3, 2), (3, 3)), ((3, 3), (4, 3)), ((4, 1), (4, 2))],
    "7:RRRRDLLDLULDDDDDRRRRRUUULD": [((2, 3), (3, 3))],
    "7:RRRRRRDDLULLLDLULDDDDDRRRRU": [((2, 3), (3, 3))],
    "9:DDRRULURRRRDRURRDLDRDLDRDDLULLDRDLLUULDDLLURUU": [((4, 2), (5, 2))],
}


def edges_of(runs):
    """The edges of runs of cells."""
    return {frozenset((tuple(one), tuple(other))) for run in runs for one, other in pairwise(run)}


def test_the_program_drew_few_edges_that_are_not_shared(shared_data):
    """Of its 349 edges 338 are shared by all walkthroughs (the first position is there twice)."""
    drawn, wrong = 0, {}
    for row in map(json.loads, (shared_data / "positions.jsonl").read_text().splitlines()):
        if "future" not in row or not row["possible"]:
            continue
        line = Line(f"{row['n']}:{row['moves']}")
        theirs = edges_of(row["future"]) - edges_of([line.cells()])
        excess = theirs - edges_of(Walk(line).future(exact=True))
        drawn += len(theirs)
        if excess:
            found = wrong.setdefault(str(line), set())
            found |= {tuple(sorted(edge)) for edge in excess}
    assert drawn == 349
    assert wrong == {position: set(edges) for position, edges in NOT_SHARED.items()}


def test_none_of_those_edges_is_drawn_here():
    """The paper's lines, as they are kept here, leave them out."""
    for position, edges in NOT_SHARED.items():
        drawn = edges_of(paper_lines(Line(position)))
        assert not drawn & {frozenset(edge) for edge in edges}, position


def test_each_of_those_edges_can_be_avoided():
    """By a walkthrough that begins with the same line."""
    for position, edges in NOT_SHARED.items():
        for one, other in edges:
            line = Line(position)
            engine = Engine(line.board)
            engine.rule_out(one, other)
            engine.extend(line.moves)
            way = Line(line.board, line.moves + engine.witness())
            assert way.is_complete
            assert frozenset((one, other)) not in edges_of([way.cells()])
