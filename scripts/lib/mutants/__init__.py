"""Deliberate faults in the sources, which the tests must detect."""
