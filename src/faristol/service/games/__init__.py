"""Online games."""
