"""Black/white limits: what an area beside the live end can hold."""
