"""Word lists: where they come from, how they are compiled, and how they are asked."""
