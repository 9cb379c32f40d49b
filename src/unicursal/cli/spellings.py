"""How long helps are arranged, and what options were called before.

An option that is told by another word now is read as if that word stood there. A command shows its
rare options by `--help-all` only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Old:
    """What an option is now: its name and its value, made of the value that it had (`{}`)."""

    name: str
    value: str
    is_promised: bool = False
    """Whether it is as good as the new one: nothing is said then."""
    taken: Callable[[str], str] = str
    """The value in today's form."""

    @property
    def takes_a_value(self) -> bool:
        """Whether a value followed it."""
        return "{}" in self.value


@dataclass(frozen=True)
class Spelling:
    """Options of a command by their parameters' names."""

    panels: Mapping[str, Sequence[str]] = field(default_factory=dict)
    rare: Sequence[str] = ()
    old: Mapping[str, Old] = field(default_factory=dict)


def _place_of_hall(words: str) -> str:
    """`5,7=3x3` for `5,7,3x3`."""
    corner, _, size = words.rpartition(",")
    return f"{corner}={size}"


_ROOM_AT_EXIT = Old("--room", "exit={}", is_promised=True)
_HALL = Old("--room", "{}", is_promised=True, taken=_place_of_hall)
_GENERAL = ("_seconds", "_quiet", "_from_one")
_LOOKS = {"As a file": ("output", "look", "solution")}
_OVERRUN = Old("--allow-overrun", "{}")
_MOST = {"--most": Old("--limit", "{}")}
_PASSAGES = {
    "--shortcuts": Old("--place", "shortcuts={}"),
    "--one-way": Old("--place", "one-way={}"),
}

SPELLINGS: Mapping[str, Spelling] = {
    "draw": Spelling(
        panels={
            "A position as it stands": ("options", "rules", "future"),
            "As a file": ("output", "theme", "paper", "number"),
        },
        rare=(
            *("ascii_only", "dense", "coordinates", "mark", "pixels", "card", "shade"),
            *("height", "margin", "stroke", "radius", "layers", *_GENERAL),
        ),
    ),
    "future": Spelling(
        old={
            "--exact": Old("--future", "exact", is_promised=True),
            "--paper": Old("--future", "paper"),
        },
    ),
    "level": Spelling(
        panels={
            "What it must have": (
                *("quality", "diagonal", "length", "shape", "sketch", "room"),
                *("symmetric", "loop", "floors", "place"),
            ),
            **_LOOKS,
        },
        rare=(
            *("plan", "law", "room_size", "merge", "branching", "allow_overrun", "move_ends"),
            *("walls", "through", "redraw", "stretch", "glyphs", "theme", "corridor", *_GENERAL),
        ),
        old={
            "--goal-room": _ROOM_AT_EXIT,
            "--entrance-room": Old("--room", "entrance={}"),
            "--hall": _HALL,
            "--halls": Old("--room", "halls={}"),
            "--perfect": Old("--quality", "perfect", is_promised=True),
            "--strict": Old("--quality", "strict", is_promised=True),
            "--min-length": Old("--length", "{}.."),
            "--max-length": Old("--length", "..{}"),
            "--overrun": _OVERRUN,
            **_PASSAGES,
        },
    ),
    "room": Spelling(
        panels={
            "What it must have": ("quality", "rooms", "overrun", "sketch", "repair"),
            "What is asked": ("count", "number", "pairs", "total"),
        },
        rare=("opened", "walls", "ascii_only", *_GENERAL),
        old={
            "--strict": Old("--quality", "strict", is_promised=True),
            "--lattice": Old("--quality", "lattice", is_promised=True),
            "--goal": _ROOM_AT_EXIT,
            "--goal-room": _ROOM_AT_EXIT,
            "--map": Old("--sketch", "{}"),
        },
    ),
    "play": Spelling(
        panels={
            "A new level": ("style", "entrance", "exit", "room", "branching", "place", "seed"),
        },
        rare=("ascii_only", "_quiet", "_from_one"),
        old={"--goal-room": _ROOM_AT_EXIT},
    ),
    "check": Spelling(old={"--hall": _HALL, "--overrun": _OVERRUN}),
    "stats": Spelling(old=_MOST),
    "start": Spelling(
        panels={"Who works": ("workers", "cluster")},
        rare=("tls_ca", "tls_cert", "tls_key", "shard_seconds", "_quiet"),
        old=_MOST,
    ),
    "edit": Spelling(
        panels=_LOOKS,
        rare=("glyphs", "theme", "corridor", "_quiet", "_from_one"),
    ),
}


MOVED: Mapping[str, str] = {
    f"rules {name}": f"rules study {name}" for name in ("lost", "whole", "principles")
}
"""Commands by the names that they had before; no help lists those."""


def respelt(arguments: Sequence[str], old: Mapping[str, Old]) -> Iterator[tuple[str, str | None]]:
    """The arguments in today's words, each with what is to be said about it, if anything is.

    >>> [word for word, _ in respelt(["9x9", "--goal-room", "3x3"], SPELLINGS["level"].old)]
    ['9x9', '--room', 'exit=3x3']
    """
    words = iter(arguments)
    for word in words:
        name, is_joined, value = word.partition("=")
        if name not in old:
            yield word, None
            if word == "--":
                yield from ((rest, None) for rest in words)
            continue
        new = old[name]
        given: str | None = value
        if not is_joined and new.takes_a_value:
            given = next(words, None)
        today = [] if given is None else [new.value.format(new.taken(given))]
        told = f"{name} is now {' '.join([new.name, *today])}"
        yield new.name, None if new.is_promised else told
        yield from ((word, None) for word in today)
