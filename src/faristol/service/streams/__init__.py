"""The one engine behind everything that lives: entries in, pages folded from them, views out."""
