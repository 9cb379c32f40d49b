"""What must be said about a level: each remark is a value, and its words are made in one place."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Note:
    """A remark about a level; `str` says it in words."""


@dataclass(frozen=True)
class OpenRoom(Note):
    """An open room around an end that was not requested."""

    end: str
    width: int
    height: int

    def __str__(self) -> str:
        return f"a room of {self.width}x{self.height} stands open around the {self.end}"


@dataclass(frozen=True)
class Branches(Note):
    """How many dead ends were made on purpose."""

    number: int

    def __str__(self) -> str:
        return f"branches: {self.number}"


@dataclass(frozen=True)
class NoEffect(Note):
    """Something that was asked for and changes nothing here."""

    asked: str
    reason: str

    def __str__(self) -> str:
        return f"{self.asked} changes nothing" + (f": {self.reason}" if self.reason else "")


@dataclass(frozen=True)
class NotTheStyle(Note):
    """What was drawn instead of the style that was asked for, and why."""

    asked: str
    drawn: str | None
    reason: str

    def __str__(self) -> str:
        words = f"drawn as {self.drawn}" if self.drawn else "it hardly looks so"
        return f"{self.asked}: {words}, for {self.reason}"


@dataclass(frozen=True)
class NonePerfect(Note):
    """Why the level is not perfect, where that is proved."""

    proof: str | None

    def __str__(self) -> str:
        if self.proof is None:
            return "no perfect level was found; it may exist"
        return f"no level is perfect here: {self.proof}: this is proved"


@dataclass(frozen=True)
class Short(Note):
    """Why the way uses less of the level than expected."""

    share: float
    """The open tiles as a share of those of a level without thick walls."""
    reason: str

    def __str__(self) -> str:
        return f"only {self.share:.0%} of the level is used: {self.reason}"


@dataclass(frozen=True)
class OtherSeed(Note):
    """The seed that gave a way of the requested length."""

    seed: int
    tries: int

    def __str__(self) -> str:
        return f"drawn with seed {self.seed} to get the length, on try {self.tries}"


@dataclass(frozen=True)
class Overrun(Note):
    """How far the way goes on beyond the exit."""

    tiles: int

    def __str__(self) -> str:
        many = "a tile" if self.tiles == 1 else f"{self.tiles} tiles"
        return f"the way goes on {many} beyond the exit"


@dataclass(frozen=True)
class Moved(Note):
    """An end that stands elsewhere than requested."""

    end: str
    asked: tuple[int, int]
    stands: tuple[int, int]
    reason: str

    def __str__(self) -> str:
        (x, y), (u, v) = self.asked, self.stands
        return f"the {self.end} stands at ({u}, {v}) and not at ({x}, {y}): {self.reason}"


@dataclass(frozen=True)
class Redrawn(Note):
    """How a room was redrawn, or that it stays as it is."""

    room: int
    how: str | None
    seed: int

    def __str__(self) -> str:
        if self.how is None:
            return f"room {self.room} stays as it is: no other drawing of it was found"
        return f"room {self.room}: {self.how}, seed {self.seed}"


@dataclass(frozen=True)
class ThickWalls(Note):
    """How many 2x2 blocks are all wall, and why, where a reason is known."""

    places: int
    reason: str | None = None

    def __str__(self) -> str:
        why = f", because {self.reason}" if self.reason else ""
        return f"walls are thick in {self.places:,} places{why}"


@dataclass(frozen=True)
class Remark(Note):
    """Something said in words that nothing else need understand."""

    text: str

    def __str__(self) -> str:
        return self.text
