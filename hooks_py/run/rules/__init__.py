"""The driver that answers every step by rules alone, through the same interface as any other driver."""
