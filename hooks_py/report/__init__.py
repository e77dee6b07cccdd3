"""The report: templates and claims in, Markdown out, and the check that what stands in it holds."""
