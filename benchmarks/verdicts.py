"""Verdicts and reasons at 21x21, beside CP-SAT's circuit constraint on the same positions.

Positions: those of 21x21 in the shared data where it lies beside the project; else fair walks, cut
off at random lengths.
"""

import json
import random
import time
from pathlib import Path
from statistics import mean, median

from unicursal import Line, Walk, resolve

DATA = Path(__file__).parents[2] / "shared" / "data" / "positions.jsonl"
POSITIONS = 15
LIMIT = 20.0  # seconds for each question to CP-SAT


def shared_positions() -> list[Line]:
    """The 21x21 positions of the shared data with at least one blocked step; none if it is away."""
    if not DATA.exists():
        return []
    rows = map(json.loads, DATA.read_text().splitlines())
    lines = [(Line(f"21:{row['moves']}"), row["possible"]) for row in rows if row["n"] == 21]
    return [line for line, possible in lines if len(possible) < len(line.free_neighbours())]


def made_positions(count: int) -> list[Line]:
    """Positions of 21x21 with at least one blocked step, the hard kind."""
    rng = random.Random(1)
    found = []
    while len(found) < count:
        line = resolve(f"21#{rng.randrange(10**6)}")
        line = Line(line.board, line.moves[: rng.randrange(60, 380)])
        if len(Walk(line).options) < len(line.free_neighbours()):
            found.append(line)
    return found


def cp_sat(line: Line, move: str) -> str:
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
    solver.parameters.max_time_in_seconds = LIMIT
    return solver.status_name(solver.solve(model))


def main() -> None:
    """Print our times, then CP-SAT's and the ratio."""
    asked = shared_positions() or made_positions(60)
    asked = random.Random(1).sample(asked, len(asked))
    verdicts, reasons = [], []
    for line in [asked[0], *asked]:  # the first one warms up
        walk = Walk(line)
        begin = time.perf_counter()
        options = list(walk.options)
        verdicts.append(time.perf_counter() - begin)
        begin = time.perf_counter()
        for move in line.free_neighbours():
            if move not in options:
                walk.why(move)
        reasons.append(time.perf_counter() - begin)
    print(f"{len(asked)} positions")
    for name, times in (("verdicts", verdicts[1:]), ("simplest reasons", reasons[1:])):
        print(
            f"{name} of a 21x21 position: median {median(times) * 1e3:.2f} ms, "
            f"mean {mean(times) * 1e3:.2f} ms, worst {max(times) * 1e3:.1f} ms"
        )
    ours = theirs = 0.0
    unsolved = questions = 0
    for line in asked[:POSITIONS]:
        begin = time.perf_counter()
        options = list(Walk(line).options)
        ours += time.perf_counter() - begin
        for move in line.free_neighbours():
            questions += 1
            begin = time.perf_counter()
            status = cp_sat(line, move)
            theirs += time.perf_counter() - begin
            unsolved += status == "UNKNOWN"
            if status != "UNKNOWN" and (status in ("OPTIMAL", "FEASIBLE")) != (move in options):
                raise SystemExit(f"CP-SAT disagrees at {line} {move}: {status}")
    print(
        f"{POSITIONS} positions, {questions} steps: ours {ours * 1e3:.1f} ms with building, "
        f"CP-SAT {theirs:.1f} s with {unsolved} unsolved after {LIMIT:.0f} s each: "
        f"at least {theirs / ours:,.0f} times"
    )


if __name__ == "__main__":
    main()
