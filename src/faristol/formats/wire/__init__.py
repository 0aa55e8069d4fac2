"""What travels between server and browser: closed types, one module a family."""
