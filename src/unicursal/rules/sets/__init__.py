"""Rule sets: the library of rules, and sets by name or formula."""
