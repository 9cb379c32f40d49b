## Reads a level of unicursal (the JSON file of `unicursal level ... -o crypt.json`) in Godot 4.
##
## In a scene with a TileMapLayer:
##
##     var level := LevelReader.read("res://crypt.json")
##     level.draw_on($TileMapLayer, level.tile_set(preload("res://crypt-tiles.png")))
##     $Player.position = $TileMapLayer.map_to_local(level.entrance)
##
## `crypt-tiles.png` is the picture of tiles that `-o crypt.tmx` writes. In three dimensions
## `build_in` fills a GridMap instead.
class_name LevelReader
extends RefCounted

const TILE_PIXELS := 16

## The columns of the picture of tiles.
const COLUMNS := {
	"open": 0,
	"wall": 1,
	"entrance": 2,
	"exit": 3,
	"door": 4,
	"key": 5,
	"item": 6,
	"monster": 7,
	"shortcut": 8,
}

## The columns of one-way doors, by the step through them: up, right, down, left.
const ONE_WAY_COLUMNS := {
	Vector2i.UP: 9,
	Vector2i.RIGHT: 10,
	Vector2i.DOWN: 11,
	Vector2i.LEFT: 12,
}

var width: int
var height: int
var rows: PackedStringArray
var entrance: Vector2i
var exit: Vector2i
## The way from the entrance to the exit, tile by tile.
var path: Array[Vector2i] = []
## Things along the way: { kind, at, step, number, towards }; `towards` is null but for what
## stands in walls. Key 2 opens door 2.
var things: Array[Dictionary] = []


## Read a file; null, with an error in the console, if it holds no level.
static func read(file: String) -> LevelReader:
	var data: Variant = JSON.parse_string(FileAccess.get_file_as_string(file))
	if not data is Dictionary or not data.has("rows"):
		push_error("%s holds no level" % file)
		return null
	var level := LevelReader.new()
	level.width = int(data["width"])
	level.height = int(data["height"])
	level.rows = PackedStringArray(data["rows"])
	level.entrance = _tile(data["entrance"])
	level.exit = _tile(data["exit"])
	for at in data["path"]:
		level.path.append(_tile(at))
	for thing in data["things"]:
		var towards: Variant = null
		if thing["towards"] != null:
			towards = _tile(thing["towards"])
		level.things.append({
			"kind": thing["kind"],
			"at": _tile(thing["at"]),
			"step": int(thing["step"]),
			"number": int(thing["number"]),
			"towards": towards,
		})
	return level


func is_wall(tile: Vector2i) -> bool:
	return rows[tile.y][tile.x] == "#"


## The column of the picture for each tile, things included; words of one's own have none.
func columns() -> Dictionary:
	var found := {}
	for y in height:
		for x in width:
			var tile := Vector2i(x, y)
			found[tile] = COLUMNS["wall"] if is_wall(tile) else COLUMNS["open"]
	for thing in things:
		if thing["kind"] == "one-way":
			found[thing["at"]] = ONE_WAY_COLUMNS[thing["towards"] - thing["at"]]
		elif COLUMNS.has(thing["kind"]):
			found[thing["at"]] = COLUMNS[thing["kind"]]
	found[entrance] = COLUMNS["entrance"]
	found[exit] = COLUMNS["exit"]
	return found


## A set of tiles from the picture: one source, whose number is 0.
func tile_set(picture: Texture2D) -> TileSet:
	var source := TileSetAtlasSource.new()
	source.texture = picture
	source.texture_region_size = Vector2i(TILE_PIXELS, TILE_PIXELS)
	for column in COLUMNS.values() + ONE_WAY_COLUMNS.values():
		source.create_tile(Vector2i(column, 0))
	var tiles := TileSet.new()
	tiles.tile_size = Vector2i(TILE_PIXELS, TILE_PIXELS)
	tiles.add_source(source, 0)
	return tiles


## Draw the level on a layer.
func draw_on(layer: TileMapLayer, tiles: TileSet) -> void:
	layer.tile_set = tiles
	layer.clear()
	var shown := columns()
	for tile in shown:
		layer.set_cell(tile, 0, Vector2i(shown[tile], 0))


## Build floor and walls in a grid of three dimensions, from two items of its mesh library.
func build_in(grid: GridMap, floor_item: int, wall_item: int) -> void:
	grid.clear()
	for y in height:
		for x in width:
			var item := wall_item if is_wall(Vector2i(x, y)) else floor_item
			grid.set_cell_item(Vector3i(x, 0, y), item)


static func _tile(numbers: Array) -> Vector2i:
	return Vector2i(int(numbers[0]), int(numbers[1]))
