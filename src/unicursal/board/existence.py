"""Which rectangles of cells have a walkthrough between two given cells: a theorem.

Let m >= n be the sides, cells (x, y) counted from 1, white where x + y is even. A Hamiltonian path
between s and t exists if and only if

- the colours allow it: for even mn one of the two is white and one black, for odd mn both are
  white; and none of these holds:
- (F1) n = 1 and s, t are not the two ends of the row;
- (F2) n = 2 and s, t lie in one column that is neither the first nor the last;
- (F3) n = 3, m is even, and with s the black one: s.x < t.x - 1, or s.y = 2 and s.x < t.x.

Reference: A. Itai, C. H. Papadimitriou and J. L. Szwarcfiter, "Hamilton paths in grid graphs",
SIAM J. Comput. 11, 1982.
"""

from unicursal.board.directions import Cell


def why_no_walkthrough(width: int, height: int, start: Cell, target: Cell) -> str | None:
    """Why no line visits all cells of a rectangle between two of them; None if one does.

    >>> why_no_walkthrough(5, 5, (0, 0), (4, 4)) is None
    True
    >>> why_no_walkthrough(5, 5, (0, 0), (4, 3))
    'the 5x5 cells have one more white than black, so both ends must be white'
    """
    if start == target:
        return None if width * height == 1 else "both ends are the same cell"
    if width < height:
        return why_no_walkthrough(height, width, start[::-1], target[::-1])
    s, t = (start, target) if sum(start) % 2 else (target, start)  # s is black if one is
    blacks = sum(start) % 2 + sum(target) % 2
    size = f"{width}x{height} cells"
    if width * height % 2 == 0 and blacks != 1:
        return f"half of the {size} are white, so the ends must differ in colour"
    if width * height % 2 == 1 and blacks:
        return f"the {size} have one more white than black, so both ends must be white"
    if height == 1 and {s[0], t[0]} != {0, width - 1}:
        return "in a single row of cells the ends must be the ends of the row"
    if height == 2 and s[0] == t[0] and 0 < s[0] < width - 1:
        return "in two rows of cells, ends one above the other cut the rectangle in two"
    if height == 3 and width % 2 == 0 and (s[0] < t[0] - 1 or (s[1] == 1 and s[0] < t[0])):
        return f"in three rows of {width} cells these ends leave an odd number of cells on a side"
    return None
