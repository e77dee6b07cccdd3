"""Atomic files, locks between processes, and paths that cannot leave their folder."""
