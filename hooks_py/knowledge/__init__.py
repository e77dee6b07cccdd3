"""The knowledge base: the index of runs, the synonym table, and full-text search over what all runs stored."""
