"""A document becomes the seven fields that rules can find: what it does, beside what, with what, for whom, how well."""
