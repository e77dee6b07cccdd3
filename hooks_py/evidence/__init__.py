"""From what the workers found to what the run may state: extraction, admission, merging, conflicts, standing."""
