"""Draw how the fair walk and counting grow, from the figures of `make bench`; run it by hand."""

import json
import re
import sys
from pathlib import Path

from unicursal.draw.chart import Chart, Series

PICTURES = Path(__file__).parent / "pictures"


def main(bench: Path) -> None:
    """Write both charts."""
    parts = json.loads(bench.read_text())["parts"]
    walks = {
        each["size"]: each["median"] / (each["size"] ** 2 - 1) * 1e6
        for each in parts["drawing"]
        if each["who"] == "unicursal, fair" and each["size"] >= 21
    }
    growth = Chart(
        "A step of the fair walk",
        (Series("microseconds a step", walks),),
        tuple(sorted(walks)),
        (2, 5, 10, 20, 50),
        is_log_x=True,
        is_log_y=True,
    )
    counts = [
        each
        for each in parts["counting"]
        if (each["what"], each["who"]) == ("walkthroughs counted", "unicursal")
    ]
    states = {each["size"]: states_in(each["note"]) for each in counts}
    count_growth = Chart(
        "Counting all walkthroughs",
        (
            Series("milliseconds", {each["size"]: each["median"] * 1e3 for each in counts}),
            Series("states in a layer", states, "line"),
        ),
        tuple(sorted(states)),
        (0.1, 1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8),
        is_log_y=True,
    )
    (PICTURES / "growth.svg").write_text(growth.svg())
    (PICTURES / "count-growth.svg").write_text(count_growth.svg())


def states_in(note: str) -> int:
    """How many states the largest layer of a sweep had."""
    found = re.search(r"([\d,]+) states", note)
    assert found, note
    return int(found[1].replace(",", ""))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
