"""Fillers: each draws a way through one room, from end to end, or says why it cannot."""
