"""Grounded: research runs as a state machine on disk, and the checks that keep their reports true."""
