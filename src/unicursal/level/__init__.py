"""Unicursal levels: tile maps whose open tiles are one corridor from an entrance to an exit."""
