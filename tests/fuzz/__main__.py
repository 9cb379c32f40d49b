"""Feed every reader with changed texts for a time: `python tests/fuzz [--seconds S] [READER ...]`.

An input with a new outcome is kept and changed further. What was kept is written to
tests/fuzz/corpus, whose inputs every test run reads again. A fault ends it with the input.
"""

import argparse
import random
import signal
import sys
import time
import traceback
from types import FrameType

from fuzz.corpus import kept, write
from fuzz.mutation import LONGEST, mutated
from fuzz.readers import READERS, outcome

MOST_KEPT, LONGEST_KEPT = 60, 3000
PATIENCE = 10
"""CPU seconds after which an input counts as one that hangs."""


def main() -> int:
    """Fuzz the readers one after the other, each for the same time."""
    parser = argparse.ArgumentParser(prog="python tests/fuzz", description=__doc__)
    parser.add_argument("readers", nargs="*", metavar="READER", help=", ".join(READERS))
    parser.add_argument("--seconds", type=float, default=60.0, help="for all of them together")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = asked.readers or list(READERS)
    signal.signal(signal.SIGPROF, _hangs)
    return max(_fuzz(name, asked.seconds / len(names), asked.seed) for name in names)


def _hangs(_: int, __: FrameType | None) -> None:
    raise TimeoutError(f"took more than {PATIENCE} s")


def _fuzz(name: str, seconds: float, seed: int) -> int:
    reader, rng = READERS[name], random.Random(f"{name} {seed}")
    pool = [*reader.begin, *kept(name)]
    known = {outcome(reader, content): content for content in pool}
    tried, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        content = mutated(rng.choice(pool), pool, rng)
        tried += 1
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        try:
            result = outcome(reader, content)
        except BaseException:
            print(f"{name}: {content!r}", file=sys.stderr)
            traceback.print_exc()
            return 1
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if len(content) < len(known.get(result, b"?" * (LONGEST + 1))):
            known[result] = content
            pool.append(content)
    kept_now = [c for c in known.values() if c not in reader.begin and len(c) < LONGEST_KEPT]
    write(name, kept_now[:MOST_KEPT])
    print(f"{name}: {tried:,} inputs, {len(known)} different outcomes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
