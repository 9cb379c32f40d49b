"""The engine in the browser: its size, and its walks in Node beside those of Numba, in one run."""

import gzip
import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.measuring import Effort, Figure, figure
from release import make_engine
from unicursal.walk.laws import draw_fair


def figures(effort: Effort) -> Iterator[Figure]:
    """Both draw the same lines by the same seeds; the time is that of the processors."""
    files = [*make_engine.FOLDER.glob("*.js"), make_engine.MODULE]
    for what, paths in (("engine.wasm", [make_engine.MODULE]), ("engine with scripts", files)):
        whole = [path.read_bytes() for path in paths]
        packed = sum(len(gzip.compress(each)) for each in whole)
        size = sum(map(len, whole))
        yield figure(f"bytes of {what}", [size], unit="bytes", note=f"{packed:,} gzipped")
    if (node := shutil.which("node")) is None:
        raise ModuleNotFoundError(name="node")
    for side in effort.sizes(21, 101, 301, quick=101):
        times = effort.of(5, 3) if side > 99 else effort.of(25, 9)
        ours = [_seconds_of_walk(side, seed) for seed in range(times + 1)][1:]
        script = Path(__file__).with_suffix(".js")
        words = [node, script, make_engine.FOLDER, str(times), str(side)]
        answer = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
        assert answer["last"] == draw_fair(side, times).moves
        yield figure("fair walk, CPU", ours, size=side)
        yield figure("fair walk, CPU", answer["taken"], who="in Node", size=side)
        ratio = [median(answer["taken"]) / median(ours)]
        yield figure("in Node beside Numba", ratio, unit="times", size=side, goal=2.0)


def _seconds_of_walk(side: int, seed: int) -> float:
    begin = time.process_time()
    draw_fair(side, seed)
    return time.process_time() - begin
