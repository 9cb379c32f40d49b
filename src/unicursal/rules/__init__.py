"""The paper's rules: patterns around the live end that forbid steps, and its future lines."""
