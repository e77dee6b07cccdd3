"""What runs at every prompt, tool call and stop of every user: hooks, on the standard library alone."""
