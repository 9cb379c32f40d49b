"""Things along the way: items, monsters, keys and their doors, shortcuts, one-way doors."""
