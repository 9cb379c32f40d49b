"""Projects of the LDtk editor: each part has the keys and types that its format asks for."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest

from unicursal.cli import run
from unicursal.level import make_floors, read_level
from unicursal.level.files.ldtk import to_ldtk
from unicursal.level.files.numbers import wall_masks

# From the published JSON schema of the format 1.5.3: of each type the keys that must be there, and
# behind a bar those that may be; no others may (but in the root). By its type a value is b(ool),
# i(nteger), n(umber), s(tring), a(rray), o(bject) or * (anything); `?` also allows null.
_SCHEMA = {
    "Root": """bgColor:s defs:o externalLevels:b iid:s jsonVersion:s levels:a toc:a worlds:a
        appBuildId:n backupLimit:i backupOnSave:b customCommands:a defaultEntityHeight:i
        defaultEntityWidth:i defaultGridSize:i defaultLevelBgColor:s defaultPivotX:n defaultPivotY:n
        dummyWorldIid:s exportLevelBg:b exportTiled:b flags:a identifierStyle:s imageExportMode:s
        levelNamePattern:s minifyJson:b nextUid:i simplifiedExport:b | worldGridWidth:i?
        worldGridHeight:i? worldLayout:s? defaultLevelWidth:i? defaultLevelHeight:i?
        pngFilePattern:s? tutorialDesc:s? backupRelPath:s? __header__:o""",
    "Definitions": "entities:a enums:a externalEnums:a layers:a levelFields:a tilesets:a |",
    "LayerDef": """__type:s displayOpacity:n gridSize:i identifier:s intGridValues:a
        intGridValuesGroups:a parallaxFactorX:n parallaxFactorY:n parallaxScaling:b pxOffsetX:i
        pxOffsetY:i uid:i autoRuleGroups:a canSelectWhenInactive:b excludedTags:a guideGridHei:i
        guideGridWid:i hideFieldsWhenInactive:b hideInList:b inactiveOpacity:n renderInWorldView:b
        requiredTags:a tilePivotX:n tilePivotY:n type:s uiFilterTags:a useAsyncRender:b | uiColor:s?
        doc:s? tilesetDefUid:i? autoSourceLayerDefUid:i? biomeFieldUid:i?
        autoTilesKilledByOtherLayerUid:i?""",
    "IntGridValueDef": "color:s groupUid:i value:i | tile:o? identifier:s?",
    "RuleGroup": """active:b biomeRequirementMode:i isOptional:b name:s requiredBiomeValues:a
        rules:a uid:i usesWizard:b | color:s? icon:o?""",
    "Rule": """active:b alpha:n breakOnMatch:b chance:n checker:s flipX:b flipY:b invalidated:b
        pattern:a perlinActive:b perlinOctaves:n perlinScale:n perlinSeed:n pivotX:n pivotY:n size:i
        tileMode:s tileRandomXMax:i tileRandomXMin:i tileRandomYMax:i tileRandomYMin:i
        tileRectsIds:a tileXOffset:i tileYOffset:i uid:i xModulo:i xOffset:i yModulo:i yOffset:i |
        outOfBoundsValue:i?""",
    "EntityDef": """color:s height:i identifier:s nineSliceBorders:a pivotX:n pivotY:n
        tileRenderMode:s uid:i width:i allowOutOfBounds:b exportToToc:b fieldDefs:a fillOpacity:n
        hollow:b keepAspectRatio:b limitBehavior:s limitScope:s lineOpacity:n maxCount:i
        renderMode:s resizableX:b resizableY:b showName:b tags:a tileOpacity:n | tilesetId:i?
        maxHeight:i? minHeight:i? minWidth:i? maxWidth:i? tileRect:o? doc:s? uiTileRect:o?""",
    "FieldDef": """__type:s canBeNull:b identifier:s isArray:b type:s uid:i allowOutOfLevelRef:b
        allowedRefTags:a allowedRefs:s autoChainRef:b editorAlwaysShow:b editorCutLongValues:b
        editorDisplayMode:s editorDisplayPos:s editorDisplayScale:n editorLinkStyle:s
        editorShowInWorld:b exportToToc:b searchable:b symmetricalRef:b useForSmartColor:b |
        acceptFileTypes:a? arrayMinLength:i? arrayMaxLength:i? editorTextSuffix:s?
        editorTextPrefix:s? min:n? max:n? editorDisplayColor:s? doc:s? allowedRefsEntityUid:i?
        tilesetUid:i? textLanguageMode:s? defaultOverride:* regex:s?""",
    "TilesetDef": """__cHei:i __cWid:i customData:a enumTags:a identifier:s padding:i pxHei:i
        pxWid:i spacing:i tags:a tileGridSize:i uid:i savedSelections:a | cachedPixelData:o?
        tagsSourceEnumUid:i? embedAtlas:s? relPath:s?""",
    "Level": """__bgColor:s __neighbours:a fieldInstances:a identifier:s iid:s pxHei:i pxWid:i uid:i
        worldDepth:i worldX:i worldY:i __smartColor:s bgPivotX:n bgPivotY:n useAutoIdentifier:b |
        externalRelPath:s? bgColor:s? bgPos:s? __bgPos:o? layerInstances:a? bgRelPath:s?""",
    "LayerInstance": """__cHei:i __cWid:i __gridSize:i __identifier:s __opacity:n
        __pxTotalOffsetX:i __pxTotalOffsetY:i __type:s autoLayerTiles:a entityInstances:a
        gridTiles:a iid:s intGridCsv:a layerDefUid:i levelId:i pxOffsetX:i pxOffsetY:i visible:b
        optionalRules:a seed:i | __tilesetRelPath:s? overrideTilesetUid:i? __tilesetDefUid:i?""",
    "Tile": "a:n f:i px:a src:a t:i d:a |",
    "EntityInstance": """__grid:a __identifier:s __pivot:a __smartColor:s __tags:a defUid:i
        fieldInstances:a height:i iid:s px:a width:i | __tile:o? __worldX:i? __worldY:i?""",
    "FieldInstance": "__identifier:s __type:s __value:* defUid:i realEditorValues:a | __tile:o?",
    "TilesetRect": "h:i tilesetUid:i w:i x:i y:i |",
    "NeighbourLevel": "dir:s levelIid:s |",
}
_PARTS = {
    ("Root", "defs"): "Definitions",
    ("Root", "levels"): "Level",
    ("Definitions", "layers"): "LayerDef",
    ("Definitions", "entities"): "EntityDef",
    ("Definitions", "levelFields"): "FieldDef",
    ("Definitions", "tilesets"): "TilesetDef",
    ("LayerDef", "intGridValues"): "IntGridValueDef",
    ("LayerDef", "autoRuleGroups"): "RuleGroup",
    ("RuleGroup", "rules"): "Rule",
    ("EntityDef", "fieldDefs"): "FieldDef",
    ("EntityDef", "tileRect"): "TilesetRect",
    ("Level", "layerInstances"): "LayerInstance",
    ("Level", "fieldInstances"): "FieldInstance",
    ("Level", "__neighbours"): "NeighbourLevel",
    ("LayerInstance", "autoLayerTiles"): "Tile",
    ("LayerInstance", "entityInstances"): "EntityInstance",
    ("EntityInstance", "fieldInstances"): "FieldInstance",
    ("EntityInstance", "__tile"): "TilesetRect",
}
_TYPES = {"b": bool, "i": int, "n": (int, float), "s": str, "a": list, "o": dict, "*": object}


def faults(kind, value, where):
    """What a part of a project lacks, has too much, or has of another type."""
    must, _, may = _SCHEMA[kind].partition("|")
    types = dict(words.split(":") for words in (must + may).split())
    missing = {words.split(":")[0] for words in must.split()} - value.keys()
    yield from (f"{where} lacks {name}" for name in missing)
    for name, inner in value.items():
        if name not in types:
            yield f"{where} has {name}"
            continue
        if inner is None and types[name] in ("*", *(f"{t}?" for t in _TYPES)):
            continue
        right = isinstance(inner, _TYPES[types[name][0]])
        if not right or (isinstance(inner, bool) and types[name][0] in "in"):
            yield f"{where}.{name} is {inner!r}"
        part = _PARTS.get((kind, name))
        if part:
            for place, each in enumerate(inner if isinstance(inner, list) else [inner]):
                yield from faults(part, each, f"{where}.{name}[{place}]")


@pytest.fixture(scope="module")
def floors():
    """Two floors with things of every kind."""
    things = {"key": 1, "item": 2, "monster": 1, "magic-wand": 1, "potion": 1}
    made = make_floors(
        2, 33, 21, style="mixed", seed=3, place={**things, "shortcuts": 1, "one-way": 1}
    )
    return [replace(level, things=tuple(map(in_russian, level.things))) for level in made]


def in_russian(thing):
    """A word that only files can bring."""
    return replace(thing, kind="зелье") if thing.kind == "potion" else thing


@pytest.fixture(scope="module")
def project(floors):
    """Their project."""
    return json.loads(to_ldtk(floors, "tower-tiles.png"))


def test_a_project_has_the_form_of_its_schema(project):
    """Every part has the keys that the format asks for, no others, and each of its type."""
    assert list(faults("Root", project, "root")) == []
    lacking = {name: value for name, value in project.items() if name != "defs"}
    assert list(faults("Root", lacking, "root")) == ["root lacks defs"]


def test_the_parts_of_a_project_find_each_other(project):
    """No number and no long name is given twice, and all that are named are there."""
    defs = project["defs"]
    rules = defs["layers"][1]["autoRuleGroups"][0]["rules"]
    fields = [field for entity in defs["entities"] for field in entity["fieldDefs"]]
    groups = defs["layers"][1]["autoRuleGroups"]
    numbered = [*defs["layers"], *defs["entities"], *defs["tilesets"], *defs["levelFields"]]
    uids = [part["uid"] for part in [*numbered, *groups, *rules, *fields, *project["levels"]]]
    assert len(set(uids)) == len(uids)
    assert max(uids) < project["nextUid"]
    layers = [layer for level in project["levels"] for layer in level["layerInstances"]]
    placed = [entity for layer in layers for entity in layer["entityInstances"]]
    iids = [part["iid"] for part in [project, *project["levels"], *layers, *placed]]
    assert len(set(iids)) == len(iids)
    names = {entity["uid"]: entity["identifier"] for entity in defs["entities"]}
    assert len(set(names.values())) == len(names)
    assert all(re.fullmatch(r"\w+", name, re.ASCII) for name in names.values())
    assert all(names[entity["defUid"]] == entity["__identifier"] for entity in placed)
    assert {uid for e in placed for f in e["fieldInstances"] for uid in [f["defUid"]]} <= set(uids)
    drawn = {tile["d"][0] for layer in layers for tile in layer["autoLayerTiles"]}
    assert drawn <= {rule["uid"] for rule in rules}
    one, two = project["levels"]
    assert one["__neighbours"] == [{"levelIid": two["iid"], "dir": ">"}]


def test_a_project_holds_the_level(project, floors):
    """Its grid is the map, its entities are the ends and things, with what a game asks of them."""
    for shown, level in zip(project["levels"], floors, strict=True):
        entities, grid = shown["layerInstances"]
        walls = np.array(grid["intGridCsv"]).reshape(21, 33) == 1
        assert np.array_equal(walls, level.tiles.walls == 1)
        found = []
        for entity in entities["entityInstances"]:
            assert entity["px"] == [16 * place for place in entity["__grid"]]
            values = {f["__identifier"]: f["__value"] for f in entity["fieldInstances"]}
            found.append((tuple(entity["__grid"]), values))
        assert [values["kind"] for _, values in found[:2]] == ["entrance", "exit"]
        assert [at for at, _ in found[:2]] == [level.entrance, level.exit]
        for (at, values), thing in zip(found[2:], level.things, strict=True):
            towards = thing.towards and {"cx": thing.towards[0], "cy": thing.towards[1]}
            assert (at, values["kind"], values["number"]) == (thing.at, thing.kind, thing.number)
            assert values["towards"] == towards
            assert values["locked"] == (thing.kind == "door")


def test_the_rules_of_a_project_draw_what_it_shows(project, floors):
    """The editor's own walk through the rules gives the tiles that stand in the file."""
    rules = project["defs"]["layers"][1]["autoRuleGroups"][0]["rules"]
    for shown, level in zip(project["levels"], floors, strict=True):
        grid = shown["layerInstances"][1]
        values = np.pad(np.array(grid["intGridCsv"]).reshape(21, 33), 1, constant_values=1)
        for tile in grid["autoLayerTiles"]:
            x, y = (place // 16 for place in tile["px"])
            around = values[y : y + 3, x : x + 3].flatten().tolist()
            middle = around[4:5]
            (first,) = [rule for rule in rules if fits(rule, around, middle)]
            assert first["uid"] == tile["d"][0]
            assert first["tileRectsIds"] == [[tile["t"]]]
            assert tile["src"] == [tile["t"] % 16 * 16, tile["t"] // 16 * 16]
        assert len(grid["autoLayerTiles"]) == 21 * 33
        assert (wall_masks(level.tiles.walls) >= 0).sum() == sum(
            tile["t"] >= 16 for tile in grid["autoLayerTiles"]
        )


def fits(rule, around, middle):
    """Whether a rule of the editor takes hold: 0 asks nothing, below 0 another value is meant."""
    values = around if rule["size"] == 3 else middle
    return all(
        not asked or (value == asked if asked > 0 else value != -asked)
        for asked, value in zip(rule["pattern"], values, strict=True)
    )


def test_ldtk_from_the_command_line(tmp_path, capsys):
    """One project for all floors and its picture; who gives it to `check` is told what it lacks."""
    name = tmp_path / "tower-{seed}.ldtk"
    assert run(["level", "15x11", "--floors", "2", "--seed", "5", "-o", str(name)]) == 0
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["tower-5-tiles.png", "tower-5.ldtk"]
    project = json.loads((tmp_path / "tower-5.ldtk").read_text())
    assert [level["identifier"] for level in project["levels"]] == ["Floor_1", "Floor_2"]
    assert project["defs"]["tilesets"][0]["relPath"] == "tower-5-tiles.png"
    seeds = [level["fieldInstances"][0]["__value"] for level in project["levels"]]
    assert seeds[0] == "5"
    capsys.readouterr()
    assert run(["check", str(tmp_path / "tower-5.ldtk")]) == 2
    assert "expected JSON with the rows of a level" in capsys.readouterr().err


def test_the_same_levels_give_the_same_project(floors):
    """No date and no dice."""
    assert to_ldtk(floors, "a.png") == to_ldtk(floors, "a.png")
    assert read_level(str(floors[0])).level().tiles == floors[0].tiles
