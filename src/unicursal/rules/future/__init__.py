"""The paper's future lines: what the line will have to walk later."""
