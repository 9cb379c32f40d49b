"""The sweep with a dictionary: for regions that are wide but have hardly any choice.

What a line leaves over on a large board is often a few long, winding corridors. Many edges then lie
side by side, yet nearly all of them must be used, and next to no states occur: those that do are
kept by name. A state is a number with two bits for each edge of the frontier: 0 not used, else as
in `_nesting`: 1 opens a strand, 2 closes it, 3 leads to an end.
"""

from unicursal.count.frontier import _survey as survey
from unicursal.count.frontier._nesting import CLOSING, END, OPENING
from unicursal.count.frontier.sweep import Sweep
from unicursal.progress import Progress, silent

_PORTION = 1000
_UNUSED = 0
_COMPLETE = -1


def total_by_dictionary(
    sweep: Sweep, *, most_states: int, progress: Progress = silent
) -> int | None:
    """The number of walkthroughs, or None where a layer has more states than that."""
    ways = {0: 1}
    for at in range(len(sweep)):
        if at % _PORTION == 0:
            steps = sweep.steps[at : at + _PORTION].tolist()
            progress("counting", at / len(sweep))
        step = steps[at % _PORTION]
        following: dict[int, int] = {}
        for state, number in ways.items():
            for after in _after(state, step):
                following[after] = following.get(after, 0) + number
        ways = following
        if len(ways) > most_states:
            return None
    return ways.get(_COMPLETE, 0)


def _after(state: int, step: list[int]) -> list[int]:
    """The states that a cell can make of a state."""
    if state == _COMPLETE:
        return []  # a cell was left over
    place, into, out_of = step[survey.PLACE], step[survey.INTO], step[survey.OUT_OF]
    plugs = [(place + i, plug) for i in range(into) if (plug := state >> 2 * (place + i) & 3)]
    used = sum(1 << at - place for at, _ in plugs)
    new = step[survey.DEGREE] - len(plugs)
    if used & step[survey.NEEDED] != step[survey.NEEDED] or not 0 <= new <= out_of:
        return []
    changed = _UNUSED
    if len(plugs) == 2:
        joined = _joined(state, plugs)
        if joined is None:
            return []
        state = joined
    elif step[survey.DEGREE] == 1 and plugs:
        ((at, plug),) = plugs
        if plug == END:
            state = _COMPLETE if state == END << 2 * at else 0
            return [state] if state else []
        state = _with_partner(state, at, END)
    elif step[survey.DEGREE] == 1:
        changed = END
    elif plugs:
        changed = plugs[0][1]
    if state == _COMPLETE:
        return [state]
    low = state & (1 << 2 * place) - 1
    rest = low | state >> 2 * (place + into) << 2 * (place + out_of)
    if new == 0:
        return [rest]
    if new == 2:
        return [rest | (OPENING | CLOSING << 2) << 2 * place]
    return [rest | changed << 2 * (place + i) for i in range(out_of)]


def _joined(state: int, plugs: list[tuple[int, int]]) -> int | None:
    (at, one), (beside, other) = plugs
    if one == OPENING and other == CLOSING:
        return None
    if one == END and other == END:
        return _COMPLETE if state == END << 2 * at | END << 2 * beside else None
    if one == END:
        return _with_partner(state, beside, END)
    if other == END:
        return _with_partner(state, at, END)
    if one == other == OPENING:
        return _with_partner(state, beside, OPENING)
    if one == other == CLOSING:
        return _with_partner(state, at, CLOSING)
    return state


def _with_partner(state: int, at: int, plug: int) -> int:
    """The state in which the plug at the other end of a strand is another one."""
    kind = state >> 2 * at & 3
    step = 1 if kind == OPENING else -1
    depth = 1
    while depth:
        at += step
        met = state >> 2 * at & 3
        if met == kind:
            depth += 1
        elif met not in (_UNUSED, END):
            depth -= 1
    return state & ~(3 << 2 * at) | plug << 2 * at
