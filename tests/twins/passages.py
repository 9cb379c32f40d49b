"""A readable twin of the search for a passage: every choice of ways, looked at as a whole."""

from itertools import product


def is_passable(drawing, bay_of_target):
    """Whether some choice of ways leads a line through the known cells of a drawing."""
    ways_of = {cell: [] for cell in drawing.empty}
    for cell in drawing.empty:
        for k, way in enumerate(drawing.around.ways):
            if cell + way in ways_of:
                ways_of[cell].append(frozenset([cell, cell + way]))
            elif (cell, k) in drawing.bay_of:
                ways_of[cell].append((cell, k))
    every = sorted({way for ways in ways_of.values() for way in ways}, key=str)
    for chosen in product((False, True), repeat=len(every)):
        used = {way for way, is_used in zip(every, chosen, strict=True) if is_used}
        if _is_passage(drawing, ways_of, used, bay_of_target):
            return True
    return False


def _is_passage(drawing, ways_of, used, bay_of_target):
    for cell, ways in ways_of.items():
        if sum(way in used for way in ways) != (1 if cell == drawing.around.first else 2):
            return False
    out = [drawing.bay_of[way] for way in used if isinstance(way, tuple)]
    for bay in set(drawing.bay_of.values()):
        if out.count(bay) % 2 != (bay == bay_of_target):
            return False
    # Everything must be connected: cells by their ways, and ways out of one bay by the bay.
    group = {cell: {cell} for cell in drawing.empty}
    for way in used:
        one, other = way if isinstance(way, frozenset) else (way[0], ("bay", drawing.bay_of[way]))
        group.setdefault(other, {other})
        merged = group[one] | group[other]
        for each in merged:
            group[each] = merged
    return len(group[drawing.around.first]) == len(group)
