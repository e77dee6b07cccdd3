"""One run on disk: its records, raw items, steps, searches and inbox, all atomic and locked."""
