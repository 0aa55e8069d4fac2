"""The published regulations: what each one says, and the values that settle it."""
