"""Faults that are put into the sources on purpose, to see that the tests find them."""
