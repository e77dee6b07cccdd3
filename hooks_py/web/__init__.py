"""The one HTTP client, what it may connect to, how long it waits, and what it makes of the bytes it gets."""
