"""Score sheets written by hand, read and checked."""
