"""The embeddable core modules do not use Foundation. SwiftPM checks all other imports against the manifest
(`--explicit-target-dependency-import-check error`)."""

import re

from .tree import Finding

SUMMARY = "the modules of level 0 do not import Foundation"

_FREE = ("ConstraintSolver", "StateObservation", "SectionDiff", "Diagnostics", "Geometry")
_IMPORT = re.compile(r"^[^/\n]*\bimport Foundation\w*", re.MULTILINE)


def check(tree):
    for module in _FREE:
        for name in tree.under(f"Sources/{module}"):
            if name.endswith(".swift"):
                for match in _IMPORT.finditer(tree.text(name)):
                    yield Finding(name, tree.text(name).count("\n", 0, match.start()) + 1, f"{module} must not import Foundation")
