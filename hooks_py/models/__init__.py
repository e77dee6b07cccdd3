"""Every record that crosses a border, in the order they move: options, plan, hits, items, claims, scores, report."""
