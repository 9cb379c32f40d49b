"""The names of the formulas, which readers of rule files need without what computes them."""

LIMITS = (
    "area-beside",
    "area-ahead-small",
    "area-ahead-big",
    "area-straight",
    "area-straight-paper",
    "area-corner-small-equal",
    "area-corner-small-aside-even",
    "area-corner-small-aside-odd",
    "area-corner-small-ahead-even",
    "area-corner-small-ahead-odd",
    "area-corner-big-equal",
    "area-corner-big-aside-even",
    "area-corner-big-aside-odd",
    "area-corner-big-ahead-even",
    "area-corner-big-ahead-odd",
)
"""The limits: first the kinds of border line but corners, in their order, then the corners."""

FORCED = ("forced-lines", "forced-balance")
"""What forced lines forbid."""

FORMULAS = (*LIMITS, *FORCED)

FORCED_LINES, FORCED_BALANCE = len(LIMITS), len(LIMITS) + 1
