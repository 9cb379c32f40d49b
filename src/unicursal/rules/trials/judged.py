"""Positions of walkthroughs, judged: the one bench of all that counts what rules do right or wrong.

The principles stand beside rule sets: each number of nodes is a rule, which forbids what is refuted
by that many and not by fewer.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from unicursal._arrays import Bytes, Integers
from unicursal.board import MOVES, Board
from unicursal.board.directions import mask_of
from unicursal.exact.refuter import Refuter
from unicursal.line import Line
from unicursal.rules.engine.judge import Workplace
from unicursal.rules.principles import Principles
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.trials import _audit
from unicursal.rules.trials.scopes import Portion
from unicursal.walk.rows import Rows


@dataclass(frozen=True)
class Judged:
    """What rules say at each new position of a portion of walkthroughs."""

    board: Board
    rows: Rows
    names: list[str | None]
    """What stands behind each column of `by_rule`; None where it forbids nothing itself."""
    table: Integers
    """A row for each position: see `_audit`."""
    by_rule: Bytes
    """The steps that each rule forbids there, as masks."""

    @property
    def blocked(self) -> Integers:
        """The steps to free cells that are no options."""
        return self.table[:, _audit.FREE] & ~self.table[:, _audit.GOOD]

    def line(self, number: int) -> Line:
        """One of the positions."""
        row, length = self.table[number, : _audit.LENGTH + 1]
        return Line(self.board, _moves(self.rows[row, :length]))


def judged(
    rules: RuleSet | Principles, board: Board, portions: Iterable[Portion]
) -> Iterator[Judged]:
    """Judge all that is new in portions of walkthroughs, one after the other."""
    if isinstance(rules, Principles):
        yield from _by_principles(rules, board, portions)
        return
    place = Workplace(board, rules)
    where, names = (place.compiled.tables, place.position, place.future), place.names
    for rows, options, shared, most in portions:
        # Copies keep the layout that the kernel was compiled for.
        asked, known = rows[:, :most].copy(), options[:, :most].copy()
        number = int((asked.shape[1] - 1 - shared).clip(0).sum())
        table = np.zeros((number, _audit.JUDGED_COLUMNS), np.int64)
        by_rule = np.zeros((number, len(names)), np.uint8)
        found = _audit.audit_rows(*where, asked, shared, known, table, by_rule)
        yield Judged(board, rows, names, table[:found], by_rule[:found])


def _by_principles(
    rules: Principles, board: Board, portions: Iterable[Portion]
) -> Iterator[Judged]:
    refuter = Refuter(board)
    for rows, options, shared, most in portions:
        table: list[tuple[int, ...]] = []
        refuted: list[dict[int, int]] = []
        for row, (steps, known, masks) in enumerate(zip(rows, shared, options, strict=True)):
            moves = _moves(steps[:most])
            for at in range(known + 1, len(moves)):
                free = Line(board, moves[:at]).free_neighbours()
                found: dict[int, int] = {}
                # The good ones are asked for too: that none is refuted is seen, not believed.
                for move in free:
                    if (nodes := refuter.nodes_for(moves[:at], move, rules.nodes)) is not None:
                        found[nodes] = found.get(nodes, 0) | mask_of(move)
                left = mask_of(free) & ~sum(found.values())
                table.append((row, at, masks[at], mask_of(free), left, 0))
                refuted.append(found)
        fired = {nodes for found in refuted for nodes in found}
        by_rule = np.zeros((len(table), max(fired, default=0)), np.uint8)
        for number, found in enumerate(refuted):
            for nodes, mask in found.items():
                by_rule[number, nodes - 1] = mask
        names = [
            str(Principles(nodes)) if nodes in fired else None
            for nodes in range(1, by_rule.shape[1] + 1)
        ]
        yield Judged(board, rows, names, np.array(table).reshape(-1, 6), by_rule)


def _moves(steps: Rows) -> str:
    return "".join(MOVES[step] for step in steps)
