"""Questions about levels."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from unicursal.draw.names import ThemeName
from unicursal.law_names import LawName
from unicursal.level.names import MOST_OVERRUN, Grade, PlanName, StyleName
from unicursal.studio.api.asking import PATIENT, Route
from unicursal.studio.api.models import Cell, Fields, FileAnswer, Question, Seed
from unicursal.studio.limits import (
    LARGEST_LEVEL,
    MAX_FLOORS,
    MAX_HALLS,
    MAX_KINDS,
    MAX_REDRAWS,
    MAX_THINGS,
    MAX_TILES,
    SMALLEST_LEVEL,
)

Side = Annotated[
    int, Field(ge=SMALLEST_LEVEL, le=LARGEST_LEVEL, description="In tiles, with the border.")
]
Place = Annotated[
    list[Annotated[int, Field(ge=0, lt=LARGEST_LEVEL)]],
    Field(min_length=2, max_length=2, description="A tile `[x, y]` from 0, inside or a door."),
]
RoomSize = Annotated[
    list[Annotated[int, Field(ge=2, le=LARGEST_LEVEL)]],
    Field(min_length=2, max_length=2, description="Width and height in tiles."),
]
Hall = Annotated[
    list[Annotated[int, Field(ge=0, le=LARGEST_LEVEL)]],
    Field(min_length=4, max_length=4, description="`[x, y, width, height]` in tiles."),
]
Length = Annotated[
    str,
    Field(
        max_length=20,
        pattern=r"^(\d+|\d+\.\.\d*|\.\.\d+)$",
        description="The tiles of the way on each floor, both ends included: `100..200`, `..200`.",
    ),
]


Row = Annotated[str, Field(max_length=LARGEST_LEVEL, pattern=r"^[.# ]*$")]
Kind = Annotated[str, Field(min_length=1, max_length=30, pattern=r"^[A-Za-z]+(-[A-Za-z]+)*$")]
Many = Annotated[int, Field(ge=0, le=MAX_THINGS)]


class Redraw(Fields):
    """A room that is redrawn, counted from 1 along the way, with a seed of its own."""

    floor: Annotated[int, Field(ge=1, le=MAX_FLOORS)] = 1
    room: Annotated[int, Field(ge=1, le=LARGEST_LEVEL**2)]
    seed: Seed


class LevelQuestion(Question):
    """A requested level; without ends they are `[1, 1]` and the middle."""

    width: Side
    height: Side
    entrance: Place | None = None
    exit: Place | None = None
    style: StyleName = "winding"
    diagonal: bool = Field(default=False, description="For 8-way movement: corners never touch.")
    goal_room: RoomSize | None = Field(default=None, description="An open room around the exit.")
    entrance_room: RoomSize | None = Field(
        default=None, description="An open room around the entrance."
    )
    plan: PlanName | None = Field(default=None, description="The plan that is tried first.")
    room_size: RoomSize | None = Field(
        default=None, description="The size, walls included, that rooms should have."
    )
    symmetric: bool = Field(
        default=False, description="Symmetric under a half turn or in a mirror."
    )
    loop: bool = Field(
        default=False, description="A closed way: it ends at the entrance, where it begins."
    )
    quality: Grade = Field(default="valid", description="What the level must be at least.")
    overrun: Annotated[
        int, Field(ge=0, le=MOST_OVERRUN, description="How far the way may go beyond the exit.")
    ] = 0
    move_ends: bool = Field(
        default=False, description="If the ends do not work, use the nearest one that does."
    )
    law: LawName | None = Field(
        default=None, description="The law by which winding rooms are drawn."
    )
    walls: list[Place] = Field(
        default=[], max_length=MAX_TILES, description="Tiles that are walls."
    )
    through: list[Place] = Field(
        default=[], max_length=MAX_TILES, description="Tiles that the way passes."
    )
    halls: list[Hall] = Field(
        default=[], max_length=MAX_HALLS, description="Open rooms on the way."
    )
    shape: Annotated[list[Row], Field(max_length=LARGEST_LEVEL)] | None = Field(
        default=None,
        description="The outline: a row of tiles a text, `.` inside and `#` outside, of this size.",
    )
    merge: bool = Field(default=False, description="Join neighbouring rooms that line up.")
    branching: Annotated[
        float, Field(ge=0, le=1, description="The probability that a room gets a dead end.")
    ] = 0.0
    length: Length | None = None
    floors: Annotated[int, Field(ge=1, le=MAX_FLOORS)] = 1
    seed: Seed = 0
    place: dict[Kind, Many] = Field(
        default={},
        max_length=MAX_KINDS,
        description="How many things of each kind stand along the way of each floor; `keys` "
        "come with their doors, `shortcuts` and `one-way` doors stand in walls.",
    )
    redraw: list[Redraw] = Field(
        default=[],
        max_length=MAX_REDRAWS,
        description="One after the other; nothing but the room changes.",
    )


class ShownLevelQuestion(LevelQuestion):
    """A level to look at."""

    preview: bool = Field(default=False, description="With a picture of each floor as SVG.")


class LevelFileQuestion(LevelQuestion):
    """A level as a file; `tmx`, `ldtk`, and most with several floors come as a ZIP archive."""

    form: Literal["txt", "csv", "json", "tmx", "ldtk", "xp", "png", "svg"] = "txt"
    solution: bool = Field(
        default=False, description="Show the way in a picture; in `xp` on a second layer."
    )
    theme: ThemeName = "light"
    look: Literal["lines", "tiles"] = Field(
        default="lines", description="How a `png` shows walls: slim, or square as a player sees."
    )
    corridor: Annotated[
        int, Field(ge=1, le=3, description="How many tiles wide corridors are; walls are 1.")
    ] = 1


class LevelRoom(BaseModel):
    """A room, by its number: its rectangle with walls, and the ends of the way through it."""

    number: int
    x: int
    y: int
    width: int
    height: int
    begin: Cell = Field(alias="from")
    end: Cell = Field(alias="to")


class LevelThing(BaseModel):
    """A thing on a tile of a floor."""

    kind: str = Field(description="An item, a monster, a key, a door, a one-way, a shortcut, ...")
    at: Cell
    step: int = Field(description="Its place on the way; of what stands in a wall the earlier one.")
    number: int = Field(description="Key 2 opens door 2; in walls the steps that are saved.")
    towards: Cell | None = Field(description="The tile to which a one-way or a shortcut leads.")
    locked: bool = Field(description="Whether it is a door that a key of the level opens.")


class SpawnPoint(BaseModel):
    """A tile on the way, and its share of the way."""

    share: float
    at: Cell


class LevelRemark(BaseModel):
    """What must be said about a floor, in words and as a value."""

    kind: str = Field(description="The class of the note in `unicursal.level.notes`.")
    text: str
    fields: dict[str, Any]


class Floor(BaseModel):
    """A floor of a level: the map, the way, and what it is worth."""

    width: int
    height: int
    style: str
    plan: str
    seed: int
    entrance: Cell
    exit: Cell
    loop: bool = Field(description="Whether the way is closed; entrance and exit are one tile.")
    rows: list[str] = Field(description="`#` wall, blank open, `<` entrance, `>` exit.")
    path: list[Cell]
    length: int
    rooms: list[LevelRoom]
    goal_rooms: list[list[int]] = Field(description="Each `[x, y, width, height]`.")
    halls: list[list[int]] = Field(description="The same of open rooms on the way.")
    shape: list[str] | None
    goal_room: list[int] | None = Field(description="As it was asked for.")
    entrance_room: list[int] | None
    overrun: int
    valid: bool
    perfect: bool = Field(description="What was asked for does not count against it.")
    strict: bool
    lattice: bool
    blemishes: int
    difficulty: float
    dead_ends: list[Cell]
    spawn_points: list[SpawnPoint]
    grade: Literal["strict", "perfect", "valid", "branched", "open"] = Field(
        description="Open rooms that were asked for do not count against it. `branched` has dead "
        "ends, `open` more than one way, as the style `rooms`."
    )
    branches: int = Field(description="How many places have dead ends.")
    wall_blocks: int = Field(description="How many 2x2 blocks are all wall.")
    turns: int
    straightness: float
    things: list[LevelThing] = Field(description="What stands along the way, in its order.")
    notes: list[str] = Field(description="What was refused, and why.")
    remarks: list[LevelRemark] = Field(description="The notes with their values.")
    svg: str | None


class LevelAnswer(BaseModel):
    """A level, floor by floor."""

    floors: list[Floor]


ROUTES = (
    Route(
        "level",
        ShownLevelQuestion,
        LevelAnswer,
        "pictures",
        "A level for a game: the same question gives the same level, for ever.",
        PATIENT,
    ),
    Route(
        "level/file",
        LevelFileQuestion,
        FileAnswer,
        "pictures",
        "A level in a form that games and people read.",
        PATIENT,
    ),
)
