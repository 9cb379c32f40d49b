"""The page of a run: a table for each part, and a chart wherever sizes are compared."""

import math
from collections.abc import Mapping, Sequence
from html import escape

from benchmarks.measuring import Figure
from unicursal.draw.chart import Chart, Series

ROLES = ("line", "alarm", "option", "future", "cross")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #ddd; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.over td { background: #fff1e8; }
svg { width: 100%; max-width: 44rem; height: auto; }
"""


def page_of(about: Mapping[str, object], parts: Mapping[str, Sequence[Figure]]) -> str:
    """The whole page."""
    words = (
        f"unicursal {about['version']}, Python {about['python']}, {about['machine']}, "
        f"{about['date']}{', quick' if about['quick'] else ''}"
    )
    body = "".join(
        f"<h2>{escape(part.capitalize())}</h2>"
        f"{''.join(chart.svg() for chart in charts_of(figures))}{_table(figures)}"
        for part, figures in parts.items()
        if figures
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>unicursal: benchmarks</title><style>{STYLE}</style></head><body>"
        f"<h1>Benchmarks</h1><p>{escape(words)}. Medians with their spread, kernels warm; rows "
        f"over their goal are tinted.</p>{body}</body></html>\n"
    )


def _table(figures: Sequence[Figure]) -> str:
    heads = ("what", "size", "who", "median", "spread", "goal", "")
    rows = [
        f"<tr{' class=over' if each.goal is not None and each.median > each.goal else ''}>"
        f"<td>{escape(each.what)}</td>"
        f'<td class="number">{"" if each.size is None else f"{each.size:g}"}</td>'
        f"<td>{escape(each.who)}</td>"
        f'<td class="number">{each.median:.4g} {escape(each.unit)}</td>'
        f'<td class="number">{_spread(each)}</td>'
        f'<td class="number">{"" if each.goal is None else f"{each.goal:g}"}</td>'
        f"<td>{escape(each.note)}</td></tr>"
        for each in figures
    ]
    head = "".join(f"<th>{word}</th>" for word in heads)
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _spread(figure: Figure) -> str:
    return f"{figure.least:.3g} to {figure.most:.3g}" if figure.times > 1 else ""


def charts_of(figures: Sequence[Figure]) -> list[Chart]:
    """One chart for each thing that was measured at several sizes, with all who did it."""
    charts = []
    for what in dict.fromkeys(each.what for each in figures if each.size is not None):
        by_name: dict[str, dict[float, float]] = {}
        for each in figures:
            if each.what == what and each.size is not None and not each.note.endswith("gave up"):
                by_name.setdefault(each.who, {})[each.size] = each.median
        if max(map(len, by_name.values()), default=0) > 1:
            charts.append(_chart(what, by_name))
    return charts


def _chart(what: str, by_name: Mapping[str, Mapping[float, float]]) -> Chart:
    sizes = sorted({size for points in by_name.values() for size in points})
    values = [value for points in by_name.values() for value in points.values()]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    series = tuple(
        Series(name, points, ROLES[place % len(ROLES)])
        for place, (name, points) in enumerate(by_name.items())
    )
    ticks = tuple(10.0**power for power in range(low, max(high, low + 1) + 1))
    return Chart(f"{what}: seconds", series, tuple(sizes), ticks, is_log_x=True, is_log_y=True)
