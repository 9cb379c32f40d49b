"""Every blocked step has a reason; every reason passes the checker; tampered ones do not."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings

from effort import effort
from gadgets import MANY_WAYS, NO_WAY, chain
from strategies import lines
from twins.brute_force import Twin
from unicursal import Line, OutOfBudgetError, Symmetry, Walk
from unicursal.budget import Budget
from unicursal.exact import CellBroken, Forced, ForcedEdge, find_reason
from unicursal.exact.checker import EvidenceError, verify
from unicursal.exact.prover.assumption_trees import TreeEvidence
from unicursal.exact.prover.evidence import weight
from unicursal.exact.prover.question import StepQuestion
from unicursal.exact.prover.wording import text_of

pytestmark = pytest.mark.kernel


def suite(name):
    """The rows of a suite, without its remarks."""
    rows = (Path(__file__).parents[1] / "suites" / name).read_text().splitlines()
    return [row.split() for row in rows if not row.startswith("#")]


SUITE = suite("steps.txt")
HARD = suite("hard-reasons.txt")


def test_the_field_that_begins_a_chain_is_named():
    """As it is before the chain, which fills cells itself."""
    chain = (ForcedEdge((3, 0), (4, 0), "in"), ForcedEdge((3, 0), (3, 1), "out"))
    text = text_of(Line("5"), "R", Forced(chain, CellBroken((3, 1))))
    assert text.startswith("Cell (4, 0) has only two ways left"), text
    given = Line("5+l3,0R4,1D")
    for first, words in (
        (ForcedEdge((4, 0), (4, 1), "out"), "A line between (4, 0) and (4, 1) would close a loop."),
        (ForcedEdge((4, 3), (4, 4), "out"), "The line must not run into the target yet."),
    ):
        assert text_of(given, "R", Forced((first,), CellBroken((3, 1)))).startswith(words)
    full = Line("5+l2,1RR")
    first = ForcedEdge((3, 1), (3, 2), "out")
    text = text_of(full, "R", Forced((first,), CellBroken((3, 2))))
    assert text.startswith("Cell (3, 1) has all its lines already."), text


def checked(line, move):
    """The reason, after the checker has accepted it."""
    reason = find_reason(line, move)
    plain = reason.evidence.to_json()
    verify(line, move, reason.kind, plain)
    assert reason.text.endswith(".")
    assert reason.text[0].isupper()
    assert reason.cells
    if found := re.match(r"Cell \((\d+), (\d+)\) has only two ways left", reason.text):
        free = set(line.free_cells())
        around = line.board.neighbours((int(found[1]), int(found[2])))
        assert sum(there in free for _, there in around) <= 2, reason.text
    assert json.loads(json.dumps(plain)) == plain
    return reason


@pytest.mark.parametrize("row", SUITE, ids=lambda row: row[0][:30])
def test_the_suite_of_positions(row):
    """Options and kinds of reasons stand in a file that any engine can run."""
    position, options, *kinds = row
    line = Line(position)
    walk = Walk(line)
    assert "".join(walk.options) == options.replace("-", "")
    found = [
        f"{move}={checked(line, move).kind}"
        for move in line.free_neighbours()
        if move not in options
    ]
    assert found == kinds


def test_the_suite_has_all_kinds():
    """Or a kind would go untested."""
    kinds = {word.split("=")[1] for _, _, *words in SUITE for word in words}
    assert kinds == {"enclosed", "balance", "forced", "search"}


def test_the_author_s_saved_positions_and_more(shared_data):
    """The possible steps of 555 positions, up to 25x25, and a reason for each blocked one."""
    rows = [json.loads(row) for row in (shared_data / "positions.jsonl").read_text().splitlines()]
    blocked = 0
    for row in rows:
        line = Line(f"{row['n']}:{row['moves']}")
        assert set(Walk(line).options) == set(row["possible"]), row["id"]
        for move in line.free_neighbours():
            if move not in row["possible"]:
                checked(line, move)
                blocked += 1
    assert (len(rows), blocked) == (555, 597)


@settings(max_examples=effort(50, 150))
@given(lines(max_side=effort(6, 7)))
def test_blocked_steps_have_reasons_and_possible_ones_have_none(line):
    """As brute force calls them."""
    possible = Twin(line.board).options(line)
    for move in line.free_neighbours():
        if move in possible:
            with pytest.raises(ValueError, match="not blocked"):
                find_reason(line, move)
        else:
            checked(line, move)


def test_the_target_too_early():
    """All other free cells are the area."""
    reason = checked(Line("3:RRD"), "D")
    assert reason.evidence.cut == (2, 2)
    assert len(reason.cells) == 4
    assert reason.text == "The line would reach the target too early, with 4 cells still to visit."


@pytest.mark.parametrize("position", ["3:RRDDL", "3@0,0-1,0:RR", "2@0,0-1,0:RD"])
def test_a_line_that_has_passed_its_target(position):
    """It is the beginning of no walkthrough, and each step of it has a reason."""
    for move in Line(position).free_neighbours():
        checked(Line(position), move)


def test_an_enclosed_area_is_the_smallest_there_is():
    """So all eight images of a position agree on its size."""
    line = Line("7:RRRDDRRDD")
    for move in line.free_neighbours():
        if Walk(line).why(move) is None:
            continue
        reason = checked(line, move)
        for symmetry in Symmetry:
            image = checked(line.transformed(symmetry), symmetry.move(move))
            assert image.kind == reason.kind
            if reason.kind == "enclosed":
                assert len(image.cells) == len(reason.cells)


@pytest.mark.parametrize("parts", [0, 1, 5, 20])
def test_chains_of_hard_parts(parts):
    """Assumptions in the parts that have nothing to do with it are jumped over."""
    line = Line(chain(*[MANY_WAYS] * parts, NO_WAY))
    budget = Budget(nodes=250 + 20 * parts).start()
    reason = find_reason(line, "U", budget)
    assert reason.kind == "search"
    verify(line, "U", reason.kind, reason.evidence.to_json())


@pytest.mark.parametrize("row", HARD, ids=lambda row: row[0][:30])
def test_hard_boards(row):
    """The boards that took longest when we looked for such take no more contexts than noted."""
    position, move, nodes = row
    line = Line(position)
    reason = find_reason(line, move, Budget(nodes=int(nodes)).start())
    verify(line, move, reason.kind, reason.evidence.to_json())


@pytest.mark.parametrize("nodes", [0, 1, 2, 5, 20, 100])
def test_a_reason_within_a_budget_is_whole_or_none(nodes):
    """And the more may be spent the better it is."""
    line = Line(NO_WAY)
    few, more = (find_reason(line, "U", Budget(nodes=most).start()) for most in (nodes, 2 * nodes))
    if few is not None:
        verify(line, "U", few.kind, few.evidence.to_json())
        assert weight(more.evidence) <= weight(few.evidence)
    assert (nodes < 5) <= (few is None)


def test_an_allowance_that_is_spent_gives_no_reason():
    """Not even where one look would do."""
    for budget in (Budget(nodes=0), Budget(seconds=0)):
        assert find_reason(Line("5:RD"), "R", budget.start()) is None
    assert find_reason(Line("5:RD"), "R", Budget(nodes=1, seconds=60).start()) is not None


def test_long_work_in_small_portions_comes_to_the_same(monkeypatch):
    """Kernels go on where they stopped."""
    rows = [(Line(row[0]), word.split("=")[0]) for row in SUITE for word in row[2:]]
    whole = [find_reason(line, move) for line, move in rows]
    monkeypatch.setattr("unicursal.exact.prover.question.PORTION", 1)
    monkeypatch.setattr("unicursal.exact.prover.proofs.SHRINKING", None)
    assert [find_reason(line, move) for line, move in rows] == whole


def mutants(evidence):
    """Copies with one thing changed, each of which proves nothing."""
    if "cut" in evidence:
        yield {**evidence, "area": []}
        if evidence["cut"] is not None:
            yield {**evidence, "cut": None}
            yield {**evidence, "area": [*evidence["area"], evidence["cut"]]}
    if "limit" in evidence:
        yield {**evidence, "black": evidence["white"] + 1, "white": evidence["black"]}
        yield {**evidence, "limit": evidence["limit"] + 1}
        yield {**evidence, "area": evidence["area"][1:]}
    if "steps" in evidence:
        for i, (one, other, value) in enumerate(evidence["steps"]):
            flipped = [one, other, "out" if value == "in" else "in"]
            steps = [*evidence["steps"][:i], flipped, *evidence["steps"][i + 1 :]]
            yield {**evidence, "steps": steps}
        yield {**evidence, "steps": evidence["steps"][1:]}
    if "edge" in evidence:
        yield {**evidence, "in": evidence["out"], "out": evidence["in"]}
        for side in ("in", "out"):
            for mutant in mutants(evidence[side]):
                yield {**evidence, side: mutant}


@pytest.mark.parametrize("row", SUITE, ids=lambda row: row[0][:30])
def test_tampered_evidence_is_refused(row):
    """The checker is no rubber stamp."""
    line = Line(row[0])
    for word in row[2:]:
        move, kind = word.split("=")
        for mutant in mutants(find_reason(line, move).evidence.to_json()):
            with pytest.raises(EvidenceError):
                verify(line, move, kind, mutant)


def test_the_clock_is_heard_while_a_tree_is_written():
    """A tree may have thousands of cases; nodes are for the search that found it."""
    line = Line("5:RD")
    written = TreeEvidence(line, "R", StepQuestion(line, "R", Budget(nodes=0).start())).write(None)
    verify(line, "R", written.kind, written)
    with pytest.raises(OutOfBudgetError):
        TreeEvidence(line, "R", StepQuestion(line, "R", Budget(seconds=0).start())).write(None)
