"""On boards with every mixture of clues all proofs are accepted, and no forgery is.

Two checkers judge each: the package's own and a plain twin. What is true is known by trying all
lines. `PROOFS=200000` makes as many proofs, which takes an hour.
"""

import os
import random
from collections import Counter
from itertools import pairwise

import pytest

from effort import effort, slow
from forgery import KINDS, AnyKind, Forger, mirrored, mutant, odd_objects
from gadgets import NO_WAY
from random_positions import random_position
from random_puzzles import Puzzle, large_board, small_board, with_clues
from twins.plain_checker import is_proof
from unicursal import Board, Line
from unicursal.budget import UNBOUNDED, Budget
from unicursal.draw.verdict import marks_of_reason
from unicursal.exact import Engine, find_reason
from unicursal.exact.checker import Checker, EvidenceError, verify
from unicursal.exact.prover._question import IN, OUT
from unicursal.exact.prover.assumption_trees import TreeEvidence
from unicursal.exact.prover.proofs import look, quickest, simplest
from unicursal.exact.prover.question import NAMES, StepQuestion

pytestmark = pytest.mark.kernel

HARD = Budget(nodes=2000)
"""What the proof of a step on a large board may cost."""

PROOFS = int(os.environ.get("PROOFS", effort(400, 20_000)))


def accepted(line, move, kind, evidence, known=None):
    """Whether the checker accepts evidence; the plain one must agree with it."""
    try:
        Checker(line, move).check(kind, evidence, known)
    except EvidenceError:
        verdict = False
    else:
        verdict = True
    assert verdict == is_proof(line, move, kind, evidence, known), (line, move, kind, evidence)
    return verdict


def refused(line, move, kind, evidence):
    """Whether `verify` refuses evidence, which is by one error and no other."""
    try:
        verify(line, move, kind, evidence)
    except EvidenceError:
        return True
    return False


def proved(line, move, budget=UNBOUNDED):
    """The evidence for a blocked step, after both checkers have accepted it."""
    reason = find_reason(line, move, budget.start())
    if reason is None and budget is not UNBOUNDED:
        return "unknown", None
    plain = reason.evidence.to_json()
    assert accepted(line, move, reason.kind, plain), (line, move, reason)
    verify(line, move, reason.kind, reason.evidence)
    assert reason.text[0].isupper()
    assert reason.text.endswith(".")
    assert marks_of_reason(line, move, reason)
    return reason.kind, plain


def prove_steps(line, options, budget=UNBOUNDED):
    """Evidence for each blocked step; the others have none."""
    for move in line.free_neighbours():
        if move not in options:
            yield proved(line, move, budget)
            continue
        try:
            found = find_reason(line, move, budget.start())
        except ValueError as refusal:
            assert "not blocked" in str(refusal)  # noqa: PT017
        else:
            assert found is None, (line, move, found)
            assert budget is not UNBOUNDED


def positions(rng):
    """Puzzles with lines, several on one board: to find all its walkthroughs takes time."""
    board = small_board(rng)
    for _ in range(4):
        puzzle = Puzzle(rng, board)
        for _ in range(3):
            yield puzzle, puzzle.position(rng)


def steps(rng):
    """The same, with every step to a free cell."""
    for puzzle, line in positions(rng):
        for move in line.free_neighbours():
            yield puzzle, line, move


def prove_on_small_boards(count, seed):
    """A number of proofs, where brute force knows what is blocked; how many of each kind."""
    rng, kinds = random.Random(seed), Counter()
    while kinds.total() < count:
        for puzzle, line in positions(rng):
            options = "".join(m for m in line.free_neighbours() if puzzle.ways(line, m))
            kinds.update(kind for kind, _ in prove_steps(line, options))
            engine = Engine(puzzle.board)
            engine.extend(line.moves)
            assert engine.options() == options, line
    return kinds


def prove_on_large_boards(count, seed):
    """A number of proofs, where the engine alone tells what is blocked; how many of each kind."""
    rng, kinds = random.Random(seed), Counter()
    while kinds.total() < count:
        board = large_board(rng)
        path = Line(board, Engine(board).witness()).cells()
        puzzle = with_clues(rng, board, path)
        for _ in range(2):
            line = random_position(rng, puzzle)
            engine = Engine(puzzle)
            engine.extend(line.moves)
            kinds.update(kind for kind, _ in prove_steps(line, engine.options(), HARD))
    return kinds


def forge(count, seed):
    """A number of forgeries about possible steps; how many there were of each kind."""
    rng, kinds, genuine = random.Random(seed), Counter(), [("clue", {"clue": "stop", "at": [0, 0]})]
    while kinds.total() < count:
        for puzzle, line, move in steps(rng):
            if not puzzle.ways(line, move):
                genuine.append(proved(line, move))
                continue
            for kind, evidence in forgeries(rng, line, move, genuine[-20:]):
                assert not accepted(line, move, kind, evidence), (line, move, kind, evidence)
                assert refused(line, move, kind, evidence)
                kinds[kind] += 1
    return kinds


def forgeries(rng, line, move, genuine):
    """Evidence by the grammar, and what proves other steps, changed or as it is."""
    forger, board = Forger(rng, line, move), line.board
    for kind in KINDS:
        for _ in range(6):
            made = forger.evidence(kind)
            yield made
            yield kind, mutant(rng, made[1], list(board.cells()))
    for kind, evidence in rng.sample(genuine, min(len(genuine), 5)):
        yield kind, evidence
        yield kind, mirrored(evidence, board.width, board.height)
        for _ in range(3):
            yield kind, mutant(rng, evidence, list(board.cells()))


def tamper(count, seed):
    """A number of changed proofs of steps that are blocked: some are still proofs; both agree."""
    rng, verdicts = random.Random(seed), Counter()
    while verdicts.total() < count:
        for puzzle, line, move in steps(rng):
            if puzzle.ways(line, move):
                continue
            kind, evidence = proved(line, move)
            for _ in range(5):
                changed = mutant(rng, evidence, list(puzzle.board.cells()))
                verdicts[accepted(line, move, kind, changed)] += 1
            for other in KINDS:
                made = Forger(rng, line, move).evidence(other)
                verdicts[accepted(line, move, *made)] += 1
    return verdicts


def judge_contexts(count, seed):
    """A number of pieces of evidence where edges are known: what is accepted is true."""
    rng, verdicts = random.Random(seed), Counter()
    while verdicts.total() < count:
        for puzzle, line, move in steps(rng):
            for evidence, context in in_context(rng, line, move):
                known = {edge: fact for edge, fact in context.items() if rng.random() < 0.9}
                for facts in (context, known):
                    kind, made = evidence
                    verdict = accepted(line, move, kind, made, facts)
                    left = any(agrees(path, facts) for path in puzzle.ways(line, move))
                    assert not (verdict and left), (line, move, evidence, facts)
                    verdicts[verdict] += 1
    return verdicts


def in_context(rng, line, move):
    """Evidence with known edges that it may rest on: the prover's own, changed, and forged."""
    asked = StepQuestion(line, move, UNBOUNDED.start())
    look(asked, {})
    edges = [edge for edge in range(asked.facts().size) if asked.facts()[edge] <= OUT]
    chosen = rng.sample(edges, min(len(edges), rng.choice([0, 1, 2, 3, 5, 8])))
    context = {e: rng.choice([IN, OUT]) for e in chosen if e not in asked.given}
    known = {frozenset(asked.edge(edge)): NAMES[fact] for edge, fact in context.items()}
    if look(asked, context).refuted:
        for prove in (quickest, simplest):
            found = prove(asked, context)
            if found is not None:
                plain = found.to_json()
                assert accepted(line, move, found.kind, plain, known), (line, move, known, found)
                yield (found.kind, plain), known
                yield (found.kind, mutant(rng, plain, list(line.board.cells()))), known
    for kind in KINDS:
        yield Forger(rng, line, move, known).evidence(kind), known


def agrees(path, known):
    """Whether a walkthrough uses the edges that are in and none that is out."""
    steps = {frozenset(pair) for pair in pairwise(path)}
    return all((edge in steps) == (fact == "in") for edge, fact in known.items())


def test_proofs_on_small_boards():
    """Each blocked step has one that both checkers accept, and no other step has."""
    kinds = prove_on_small_boards(PROOFS, seed=1)
    assert kinds.keys() >= {"enclosed", "balance", "forced", "clue"}


def test_proofs_on_large_boards():
    """The same, on boards of up to 9x9 and 5x12; a few are too hard for what may be spent."""
    kinds = prove_on_large_boards(PROOFS // 20, seed=2)
    assert kinds["unknown"] <= kinds.total() // 20


def test_forgeries():
    """None about a possible step is accepted, whatever its kind, and nothing else goes wrong."""
    assert forge(2 * PROOFS, seed=3).keys() >= set(KINDS)


def test_changed_proofs_of_blocked_steps():
    """Some prove as much as before, some nothing: the checkers agree on each."""
    assert tamper(PROOFS, seed=4).keys() == {True, False}


def test_evidence_where_edges_are_known():
    """What is accepted holds for all walkthroughs that agree with them: the prover relies on it."""
    assert judge_contexts(PROOFS, seed=5).keys() == {True, False}


def test_objects_that_lie_about_themselves():
    """Nor is evidence accepted that changes while it is read, or never ends."""
    rng = random.Random(6)
    for _ in range(effort(1, 50)):
        for puzzle, line, move in steps(rng):
            if not puzzle.ways(line, move):
                continue
            for made in (Forger(rng, line, move).evidence(kind) for kind in KINDS):
                for kind, evidence in odd_objects(rng, *made):
                    assert refused(line, move, kind, evidence), (line, move, kind, evidence)


def test_a_kind_that_names_another_check():
    """Where two cells are left, none of the places of a run of one unknown cell would be free."""
    assert refused(Line("3x2:DRU"), "R", AnyKind("order"), ["ab"])


def test_a_crossing_of_many_cells_is_refused_at_once():
    """Each cell of one part need not be compared with each of the other."""
    many = {"first": [[1, 0]] * 10_000, "second": [[4, 4]] * 10_000, "border": [[1, 0]]}
    with pytest.raises(EvidenceError, match="of each part two cells"):
        verify(Line("5"), "R", "crossing", many)


def test_a_tree_that_lacks_a_case_is_searched_again():
    """What refuted a case when less was known may not be seen when more is."""
    line = Line(NO_WAY)
    asked = StepQuestion(line, "U", UNBOUNDED.start())
    assert not look(asked, {}).refuted
    found = TreeEvidence(line, "U", asked).write(None)
    assert accepted(line, "U", found.kind, found.to_json())


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("8@2,2-5,6+n6,5=47:U", "U", "number 47 (6, 5) has as many steps as the numbers say"),
        ("9+n4,4=21-0,5=24", "R", "has as many steps as the numbers say"),
        ("9+n7,8=81", "R", "number 81 (7, 8) has as many steps"),
        ("9+n4,4=41-2,2=21+s4,4-2,2", "R", "stop 2 (2, 2) could not have its place"),
        ("9@0,0-6,6+s2,1-6,6-4,4", "R", "go on from the target (6, 6) to the next stop"),
    ],
)
def test_clues_that_contradict_each_other_need_no_search(position, move, words):
    """Numbers of the wrong colour or too far apart, stops in another order, a stop too late."""
    line = Line(position)
    reason = find_reason(line, move, Budget(nodes=1).start())
    assert words in reason.text
    proved(line, move)


REPEATED = {
    "steps": [[[4, 0], [3, 0], "in"]],
    "contradiction": {"kind": "order", "cells": [[4, 0], [3, 0]] * 20},
}


def test_a_run_whose_cells_are_repeated_proves_nothing():
    """No place on the way is long enough for it, which says nothing of the board."""
    assert refused(Line("5:RRDD"), "D", "forced", REPEATED)
    assert not accepted(Line("5:RRDD"), "D", "forced", REPEATED)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("3x4@0,3-0,2+n1,0=6", "R"),
        ("3x5@0,0-2,0+n0,2=7", "D"),
        ("3x5@0,0-2,0+s1,2-0,2-1,3", "D"),
        ("3x4@1,2-1,1~0,2~0,3+w1,2R+n1,2=1-2,0=6-0,1=8-0,0=9+s1,3+l0,0DR2,1D", "D"),
    ],
)
def test_steps_whose_proof_was_once_refused(position, move):
    """The step counts as a number, no step is missing, and a run may have marks in no order."""
    proved(Line(position), move)


@pytest.mark.parametrize(
    "position",
    [
        "7x6@2,4-6,3+s2,1-5,0-4,2-1,4",
        slow("5x12@4,9-4,2+s1,6-4,3-2,11"),
    ],
)
def test_searches_that_once_ended_in_an_assertion(position):
    """All of their steps are told apart now."""
    line, engine = Line(position), Engine(Board(position))
    assert list(prove_steps(line, engine.options()))
