"""Measures: how good the parts are on labelled data, each beside its baseline."""
