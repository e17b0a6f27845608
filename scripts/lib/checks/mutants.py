"""The faults of scripts/mutants still fit the sources: a fault without its text or test checks nothing."""

from mutants import catalogue

SUMMARY = "each fault of scripts/mutants changes text that occurs once, and names existing tests"


def check(tree):
    mutations, findings = catalogue.read(tree)
    yield from findings
    for mutation in mutations:
        yield from catalogue.outdated(mutation, tree)
