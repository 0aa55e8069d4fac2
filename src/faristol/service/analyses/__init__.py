"""Finished games gone through with the engine: asked for once, done beside the server, kept for everybody."""
