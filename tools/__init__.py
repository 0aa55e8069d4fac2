"""What the repository needs to build itself; nothing here is installed."""
