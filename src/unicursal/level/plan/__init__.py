"""Plans: how a level is divided into rooms, and which fillers its style prefers."""
