"""The research run as a state machine on disk: what comes next, what is taken back, and who may drive."""
