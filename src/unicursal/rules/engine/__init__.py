"""The engine: rules compiled to tables, matched and judged at a position."""
