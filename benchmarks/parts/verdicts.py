"""Verdicts and reasons at 21x21, beside CP-SAT's circuit constraint on the same positions.

The positions are fair walks, cut off at random lengths, that have a blocked step.
"""

import random
import time
from collections.abc import Iterator

from benchmarks.measuring import Effort, Figure, figure, seconds
from unicursal import Line, Walk, options_of, resolve


def figures(effort: Effort) -> Iterator[Figure]:
    """Ours on all positions, CP-SAT on some of them; disagreement ends it."""
    asked = positions(effort.of(60, 20))
    verdicts, reasons = [], []
    for line in [asked[0], *asked]:  # the first one warms up
        walk = Walk(line)
        verdicts.append(seconds(lambda walk=walk: list(walk.options)))
        blocked = [move for move in line.free_neighbours() if move not in walk.options]
        reasons.append(seconds(lambda walk=walk, blocked=blocked: [*map(walk.why, blocked)]))
    yield figure("verdicts of a 21x21 position", verdicts[1:], goal=0.001)
    yield figure("its simplest reasons", reasons[1:], goal=0.03)
    walks = [resolve(f"13#{seed}") for seed in range(100)]
    many = [Line(walk.board, walk.moves[:k]) for walk in walks for k in range(1, 101)]
    options_of(many[:10])
    taken = [seconds(lambda: options_of(many))]
    yield figure("options of 10,000 positions of 13x13 in one call", taken, goal=1.0)
    some = asked[: effort.of(15, 3)]
    limit = effort.of(20, 3)
    ours, theirs, unsolved = [], [], 0
    for line in some:
        begin = time.perf_counter()
        options = list(Walk(line).options)
        ours.append(time.perf_counter() - begin)
        for move in line.free_neighbours():
            begin = time.perf_counter()
            status = cp_sat(line, move, limit)
            theirs.append(time.perf_counter() - begin)
            unsolved += status == "UNKNOWN"
            if status != "UNKNOWN" and (status in ("OPTIMAL", "FEASIBLE")) != (move in options):
                raise SystemExit(f"CP-SAT disagrees at {line} {move}: {status}")
    what = "all steps of a 21x21 position, solver built"
    yield figure(what, ours)
    note = (
        f"{len(theirs)} steps of {len(some)} positions, {unsolved} undecided after {limit} s; "
        f"{sum(theirs) / sum(ours):,.0f} times ours in all"
    )
    yield figure("one step of a 21x21 position", theirs, who="CP-SAT AddCircuit", note=note)


def positions(number: int) -> list[Line]:
    """Positions of 21x21 with at least one blocked step, the hard kind."""
    rng = random.Random(1)
    found: list[Line] = []
    while len(found) < number:
        line = resolve(f"21#{rng.randrange(10**6)}")
        line = Line(line.board, line.moves[: rng.randrange(60, 380)])
        if len(Walk(line).options) < len(line.free_neighbours()):
            found.append(line)
    return found


def cp_sat(line: Line, move: str, limit: float) -> str:
    """The verdict of CP-SAT on one step: a circuit over the free cells and the step."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    after = line.step(move)
    cells = [after.live_end, *after.free_cells()]
    number = {cell: i for i, cell in enumerate(cells)}
    arcs = [(number[line.board.target], 0, model.new_constant(1))]
    for cell in cells:
        for _, there in line.board.neighbours(cell):
            if there in number and number[there] != 0 and cell != line.board.target:
                arcs.append((number[cell], number[there], model.new_bool_var("")))
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    return solver.status_name(solver.solve(model))
