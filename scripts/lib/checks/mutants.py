"""The faults of scripts/mutants still fit the sources: a fault whose text is gone, or whose test is, shows nothing."""

from mutants import catalogue

SUMMARY = "each fault of scripts/mutants changes a text that is there once, and names tests that are there"


def check(tree):
    mutations, findings = catalogue.read(tree)
    yield from findings
    for mutation in mutations:
        yield from catalogue.faults(mutation, tree)
