"""Several pictures beside each other, drawn as one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from unicursal.draw.picture import Drawing, Picture
from unicursal.draw.scene import Disc, Scene, Shape, Stroke


@dataclass(frozen=True)
class PictureRow(Drawing):
    """Pictures from left to right."""

    pictures: tuple[Picture, ...]
    caption: str = ""

    @property
    def position(self) -> str:
        """The text form of the first picture."""
        return self.pictures[0].position

    def scene(self) -> Scene:
        """The shapes of all, each moved to its place."""
        scenes = [picture.scene() for picture in self.pictures]
        margin = max(scene.margin for scene in scenes)
        shapes: list[Shape | Disc] = []
        left = 0.0
        for scene in scenes:
            shapes.extend(_moved(scene.shapes, left))
            left += scene.width + 2 * margin
        return replace(
            scenes[0],
            width=left - 2 * margin,
            height=max(scene.height for scene in scenes),
            margin=margin,
            shapes=tuple(shapes),
        )

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:
        """The pictures below each other."""
        texts = (picture.text(ascii_only=ascii_only, dense=dense) for picture in self.pictures)
        return "\n\n".join(texts)

    def json(self) -> dict[str, Any]:
        """The pictures as plain data."""
        return {"pictures": [picture.json() for picture in self.pictures]}


def _moved(shapes: Iterable[Shape | Disc], right: float) -> Iterator[Shape | Disc]:
    for shape in shapes:
        if isinstance(shape, Disc):
            yield replace(shape, centre=(shape.centre[0] + right, shape.centre[1]))
        else:
            strokes = (
                Stroke(tuple((x + right, y) for x, y in stroke.points), stroke.closed)
                for stroke in shape.strokes
            )
            yield replace(shape, strokes=tuple(strokes))
