"""Every listed feature has a test named after it, and the table in the documents lists these tests.

The name of a feature's test begins with the feature's id: `N2_21_inBetween` tests N2-21, and
`N1_37_N2_46_delay` tests two features.
"""

import re

from .tree import Finding

SUMMARY = "every listed feature has a test named by its id, and the table of features is up to date"

TABLE = "Sources/Scripting/Features.md"
_ROW = re.compile(r"^\| ([A-Z]+[0-9]*-[0-9]+) \| ([^|]+?) \|(?: ([^|]*?) \|)?$", re.MULTILINE)
_TEST = re.compile(r"\bfunc ((?:[A-Z]+[0-9]*_[0-9]+_)+)(\w+)\s*[(<]")
_ID = re.compile(r"([A-Z]+[0-9]*)_([0-9]+)_")


def tests(tree):
    """Returns {id: [test, …]} in the order of the files."""
    found = {}
    for name in tree.under("Tests"):
        if not name.endswith(".swift"):
            continue
        suite = name.rsplit("/", 1)[1].removesuffix(".swift")
        for match in _TEST.finditer(tree.text(name)):
            for family, number in _ID.findall(match.group(1)):
                found.setdefault(f"{family}-{number}", []).append(f"{suite}.{match.group(2)}")
    return found


def rows(text):
    """Returns [(line, id, feature, tests)] of the table."""
    return [(text.count("\n", 0, match.start()) + 1, match.group(1), match.group(2), match.group(3) or "") for match in _ROW.finditer(text)]


def cell(names):
    return ", ".join(f"`{name}`" for name in names)


def updated(text, found):
    """Returns the table with an updated last column."""
    return _ROW.sub(lambda match: f"| {match.group(1)} | {match.group(2)} | {cell(found.get(match.group(1), []))} |", text)


def check(tree):
    if TABLE not in tree.files:
        return
    text, found = tree.text(TABLE), tests(tree)
    listed = rows(text)
    for line, feature, _, shown in listed:
        if feature not in found:
            yield Finding(TABLE, line, f"{feature} has no test: name one func {feature.replace('-', '_')}_…")
        elif shown != cell(found[feature]):
            yield Finding(TABLE, line, f"the tests of {feature} have changed; run scripts/features")
