"""Levels as files: what games and editors read, pictures, and reading it all back."""
