"""What is read as text: boards, sheets, moves, what a caller says."""
