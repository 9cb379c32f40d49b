"""Texts in and out: our form, maps, OneWayLabyrinth files."""

from unicursal import notation
from unicursal.board import HiddenEnds
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.studio.work.subjects import Answer, checked, line_of


def read(tell: Progress, content: str) -> Answer:
    """Whatever a text holds: a position, `BOARD#SEED`, a map, a OneWayLabyrinth file."""
    from unicursal.walk import LAWS, draw
    from unicursal.walk.reading import read as read_text

    words = content.strip()
    if "#" in words and words[:1].isdigit():
        name = notation.parse_seeded(words, tuple(LAWS))
        return {"position": str(draw(checked(name.board), name.law, name.seed, tell))}
    subject = read_text(content)
    line = Line(checked(subject.board), subject.moves)
    return {"position": str(line), "recording": content if subject.recording else None}


def write(tell: Progress, position: str, form: str, recording: str = "") -> Answer:  # noqa: ARG001
    """A position as the text of a file; one that came from a recording keeps what that held."""
    from unicursal import onewaylabyrinth
    from unicursal.walk.reading import recorded

    line = line_of(position)
    if form == "onewaylabyrinth":
        source = onewaylabyrinth.read(recording) if recording else None
        content, ending = onewaylabyrinth.write(recorded(line, source)), "owl.txt"
    elif form == "map":
        content, ending = line.board.to_map() + "\n", "map"
    else:
        content, ending = f"{line}\n", "txt"
    return {"name": f"{file_name(line)}.{ending}", "content": content}


def file_name(shown: Line | HiddenEnds) -> str:
    """A short file name for a line or a puzzle, without ending."""
    name = str(shown).replace(":", "_")
    if len(name) <= 60:
        return name
    if isinstance(shown, HiddenEnds):
        return f"{shown.board.width}x{shown.board.height}-puzzle"
    return f"{notation.file_name_of(shown.board)}_line"
