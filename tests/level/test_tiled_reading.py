"""Maps as the editor Tiled saves them."""

import pytest

from unicursal import UnicursalError
from unicursal.level import read_level


def tiled(types, rows, objects=""):
    """A map of Tiled with tiles of some types, numbered from 1."""
    tiles = "".join(f'<tile id="{i}" {words}' for i, words in enumerate(types))
    data = ",".join(number for row in rows for number in row)
    return (
        f'<map width="{len(rows[0])}" height="{len(rows)}" tilewidth="16" tileheight="16">'
        f'<tileset firstgid="1">{tiles}</tileset>'
        f'<layer name="tiles"><data encoding="csv">{data}</data></layer>'
        f'<objectgroup name="things">{objects}</objectgroup></map>'
    )


def test_tiles_and_objects_as_tiled_saves_them():
    """A tile of any type that is not walkable is a wall; an object takes the type of its tile."""
    shut = '<properties><property name="walkable" value="false"/></properties></tile>'
    ends = ['type="entrance"/>', 'type="exit"/>']
    types = ['type="open"/>', f'type="hedge">{shut}', 'type="key"/>', *ends]
    turned = 3 + 0x8000_0000
    objects = f'<object id="1" gid="{turned}" x="32" y="32" width="16" height="16"/>'
    drawn = read_level(tiled(types, ["22222", "24152", "22222"], objects))
    assert drawn.tiles.rows() == ["#####", "#< >#", "#####"]
    assert [mark[:2] for mark in drawn.marks] == [("key", (2, 1))]
    with pytest.raises(UnicursalError, match="object 1 of the Tiled map: 'open' is a tile"):
        read_level(tiled(types, ["22222", "24152"], objects.replace(str(turned), "1")))
    damaged = tiled(types, ["22"]).replace("csv", "base64").replace("2,2", "é")
    with pytest.raises(UnicursalError, match="damaged"):
        read_level(damaged)
