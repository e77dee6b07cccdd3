"""The two numbers of a run and what follows from them: data quality, reflection, completeness, the gate."""
