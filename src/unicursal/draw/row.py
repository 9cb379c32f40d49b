"""Several pictures beside each other, or in rows of so many, drawn as one."""

from dataclasses import dataclass, replace
from typing import Any

from unicursal.draw.picture import Drawing, Picture
from unicursal.draw.scene import Figure, Scene, moved


@dataclass(frozen=True)
class PictureRow(Drawing):
    """Pictures from left to right; with `columns`, the next row begins below after so many."""

    pictures: tuple[Picture, ...]
    caption: str = ""
    columns: int | None = None

    @property
    def position(self) -> str:
        """The text form of the first picture."""
        return self.pictures[0].position

    def scene(self) -> Scene:
        """The shapes of all, each moved to its place."""
        scenes = [picture.scene() for picture in self.pictures]
        margin = max(scene.margin for scene in scenes)
        shapes: list[Figure] = []
        columns = self.columns or len(scenes)
        width = top = 0.0
        for begin in range(0, len(scenes), columns):
            left = 0.0
            row = scenes[begin : begin + columns]
            for scene in row:
                shapes.extend(moved(scene.shapes, (left, top)))
                left += scene.width + 2 * margin
            width = max(width, left)
            top += max(scene.height for scene in row) + 2 * margin
        return replace(
            scenes[0],
            width=width - 2 * margin,
            height=top - 2 * margin,
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
