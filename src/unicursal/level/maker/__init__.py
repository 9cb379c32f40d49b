"""How a level is made: a lattice of cells, its rooms, and one exact walk through all of them."""
