"""The frontier sweep itself: how many ways there are to finish, for every state of the frontier.

Strategy. A state says which edges of the frontier are used (a *pattern*, a bit an edge) and how
these plugs belong together (a *nesting*, see `_frontier`). A cell changes the pattern only where
its own edges stand; and although joining two strands may change the meaning of a plug far away, it
never changes whether there is one. So the states fall into groups, one for each pattern, each an
array with a number for every nesting of that many plugs; groups are found by their pattern,
nestings by their place: no state is ever looked up, stored or compared. The sweep runs backwards,
from the last cell to the first, and each number is *pulled* from at most two numbers of the layer
behind:

    no plug leads in     a new strand begins        ways(n) = ways'(n with a pair inserted)
    one plug             it goes on, down or right  ways(n) = ways'(n) + ways''(n)
    two plugs            they are joined            ways(n) = ways'(n with the two removed)

(an end of the line likewise: it starts or stops a strand). Whether the one plug comes from the left
or from above makes no difference to what follows: these two groups share one array (a *family*).

Invariant: after the step of cell i, `ways[state]` is the number of sets of edges on the cells from
i on that, together with any strands in this state on the cells before, make one line from end to
end over all cells. Patterns grow from the one behind the last cell, which is empty.

Cost: for a square of n x n cells corner to corner the largest layer has 1.2 thousand numbers at
n = 9 and 7 times as many for every 2 more, at 19 about 25 million; a step reads and writes each
once, in order, about a nanosecond each. Two layers are kept, or all of them to draw samples.

References: A. R. Conway, I. G. Enting, A. J. Guttmann, "Algebraic techniques for enumerating
self-avoiding walks on the square lattice", 1993 (strands on a frontier); N. Clisby, I. Jensen, "A
new transfer-matrix algorithm for exact enumerations", 2012 (occupied edges never change far away);
H. Iwashita et al., "Efficient computation of the number of paths in a grid graph with minimal
perfect hash functions", 2013 (nestings found by their place).
"""

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Indices, Integers
from unicursal._jit import inlined, kernel, maker, part
from unicursal.count._frontier import DEGREE, INTO, NEEDED, OUT_OF, PLACE, WIDTH

Words64 = npt.NDArray[np.uint64]

FIRST, SIZE, MAP, ONE, OTHER = range(5)
"""What a plan says of each family: where its numbers stand and how many, where the map of its
nestings stands (-1: they stay), and the one or two groups of the layer behind it pulls from."""
KEY = 5


@kernel
def plan(
    step: Integers,
    patterns_behind: Integers,
    base: Integers,
    slots: Indices,
    families: Integers,
    patterns: Integers,
    family_of: Integers,
    counts: Integers,
) -> None:
    """The families and groups before a step, from the groups behind it.

    `base` says for 0, 1, 2 plugs and each length of nestings where their maps begin, and in its
    last row how many nestings there are. `slots` is a table as large as `table_size` says. `counts`
    receives the numbers of families, of groups and of states.
    """
    place, into, out_of = step[PLACE], step[INTO], step[OUT_OF]
    needed, degree = step[NEEDED], step[DEGREE]
    sizes = base[3]
    is_direct = len(slots) == 1 << (step[WIDTH] - into + 2)
    slots[:] = -1
    n_families = n_groups = n_states = 0
    for group in range(len(patterns_behind)):
        pattern = patterns_behind[group]
        low = pattern & ((1 << place) - 1)
        high = pattern >> (place + out_of)
        plugs = degree - _bit_count((pattern >> place) & ((1 << out_of) - 1))
        if plugs < 0 or plugs > into:
            continue
        length_low, length_high = _bit_count(low), _bit_count(high)
        length = length_low + length_high + plugs
        if sizes[length] == 0:
            continue
        far = (low | high << place) << 2 | plugs
        slot = far if is_direct else _slot(slots, families, far)
        family = slots[slot]
        if family >= 0:
            families[family, OTHER] = group
            continue
        before = n_groups
        for local in range(1 << into):
            if _bit_count(local) == plugs and local & needed == needed:
                patterns[n_groups] = low | local << place | high << (place + into)
                family_of[n_groups] = n_families
                n_groups += 1
        if n_groups == before:
            continue
        slots[slot] = n_families
        row = families[n_families]
        row[FIRST] = n_states
        row[SIZE] = sizes[length]
        row[MAP] = -1
        if base[plugs, length] >= 0:
            # Where one plug leads in, the map is by its position too, as for an end of the line.
            row[MAP] = base[plugs, length] + length_low * sizes[length]
        row[ONE] = group
        row[OTHER] = -1
        row[KEY] = far
        n_families += 1
        n_states += sizes[length]
    counts[0], counts[1], counts[2] = n_families, n_groups, n_states


@kernel
def table_size(step: Integers, groups: int) -> int:
    """How large a table finds the families of a step from this many groups behind it.

    As large as there are keys, if that is not much larger than the groups: keys then are places,
    and neighbours in the table are neighbours in memory. Else a table with open addressing.
    """
    keys = step[WIDTH] - step[INTO] + 2
    if keys < 40 and 1 << keys <= 8 * groups + 1024:
        return 1 << keys
    size = 4
    while size < 2 * groups:
        size *= 2
    # A size that means "keys are places" must not come about by accident.
    return 2 * size if keys < 62 and size == 1 << keys else size


@part
def _slot(slots: Indices, families: Integers, far: int) -> int:
    """Where the family of a key stands in the table, or where it should."""
    last = len(slots) - 1
    # Folded to 31 bits, so that the product stays below 2^63.
    folded = (far ^ (far >> 31)) & 0x7FFFFFFF
    slot = ((folded * 0x9E3779B1) >> 24) & last
    while slots[slot] >= 0 and families[slots[slot], KEY] != far:
        slot = (slot + 1) & last
    return slot


@inlined
def _bit_count(bits: int) -> int:
    count = bits - ((bits >> 1) & 0x5555555555555555)
    count = (count & 0x3333333333333333) + ((count >> 2) & 0x3333333333333333)
    count = (count + (count >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (count * 0x0101010101010101) >> 56


@kernel
def pull(
    families: Integers,
    first_behind: Integers,
    places: Indices,
    behind: npt.NDArray[np.float64],
    ahead: npt.NDArray[np.float64],
    modulus: float,
) -> None:
    """The numbers of these families from those of the layer behind.

    Numbers are all floats (the modulus is infinite) or all 64-bit words (the modulus is at most
    2^63; 0 stands for 2^64). `first_behind` says where the numbers of each group behind stand.
    """
    for family in families:
        at, size, of_nesting = family[FIRST], family[SIZE], family[MAP]
        one = first_behind[family[ONE]]
        other = first_behind[family[OTHER]] if family[OTHER] >= 0 else -1
        here = ahead[at : at + size]
        # One loop for each case: a single one with all the tests takes a quarter longer.
        if of_nesting < 0:
            if other < 0:
                for i in range(size):
                    here[i] = behind[one + i]
            else:
                left, right = behind[one : one + size], behind[other : other + size]
                for i in range(size):
                    total = left[i] + right[i]
                    here[i] = total - modulus if total >= modulus else total
        else:
            for i in range(size):
                nesting = places[of_nesting + i]
                if nesting < 0:
                    here[i] = 0
                elif other < 0:
                    here[i] = behind[one + nesting]
                else:
                    total = behind[one + nesting] + behind[other + nesting]
                    here[i] = total - modulus if total >= modulus else total


@kernel
def pull_long(
    families: Integers,
    first_behind: Integers,
    places: Indices,
    behind: Words64,
    ahead: Words64,
    limbs: int,
) -> None:
    """The same for whole numbers of several 64-bit words each, lowest first."""
    for family in families:
        at, size, of_nesting = family[FIRST] * limbs, family[SIZE], family[MAP]
        one = first_behind[family[ONE]] * limbs
        other = first_behind[family[OTHER]] * limbs if family[OTHER] >= 0 else -1
        for i in range(size):
            nesting = i if of_nesting < 0 else places[of_nesting + i]
            if nesting < 0:
                for limb in range(limbs):
                    ahead[at + limb] = 0
            elif other < 0:
                for limb in range(limbs):
                    ahead[at + limb] = behind[one + nesting * limbs + limb]
            else:
                carry = np.uint64(0)
                for limb in range(limbs):
                    summand = behind[one + nesting * limbs + limb]
                    total = summand + behind[other + nesting * limbs + limb]
                    with_carry = total + carry
                    carry = np.uint64(total < summand) | np.uint64(with_carry < carry)
                    ahead[at + limb] = with_carry
            at += limbs


@maker
def sweep_through(
    steps: Integers,
    kinds: Integers,
    bases: Integers,
    places: Indices,
    layer: tuple[npt.NDArray[np.float64], Integers, Integers],
    modulus: float,
) -> tuple[npt.NDArray[np.float64], Integers, Integers]:
    """Many steps at once, for regions so narrow that calls from Python would take most time.

    `kinds` says for each step which of the `bases` is its own. `layer` is the one behind the steps:
    its numbers, and of each group the pattern and where its numbers begin; the same is returned of
    the layer before them.
    """
    numbers, patterns, first = layer
    counts = np.empty(3, dtype=np.int64)
    slots = np.empty(4, dtype=np.int32)
    for at in range(len(steps) - 1, -1, -1):
        behind = len(patterns)
        size = table_size(steps[at], behind)
        if len(slots) < size:
            slots = np.empty(size, dtype=np.int32)
        families = np.empty((behind, KEY + 1), dtype=np.int64)
        ahead = np.empty(2 * behind, dtype=np.int64)
        family_of = np.empty(2 * behind, dtype=np.int64)
        plan(
            steps[at], patterns, bases[kinds[at]], slots[:size], families, ahead, family_of, counts
        )
        pulled = np.empty(counts[2], dtype=numbers.dtype)
        pull(families[: counts[0]], first, places, numbers, pulled, modulus)
        patterns, numbers = ahead[: counts[1]], pulled
        first = np.empty(counts[1], dtype=np.int64)
        for group in range(counts[1]):
            first[group] = families[family_of[group], FIRST]
    return numbers, patterns, first
