"""What goes on in a round: who sits where, what phones and actas tell, how it is paired."""
