"""Names that cause ambiguities in Swift."""

import re

from . import swiftsource
from .tree import Finding

SUMMARY = "no module holds a type of its own name, and none is called Observation"


def check(tree):
    for module in tree.folders("Sources"):
        if module == "Observation":
            yield Finding(f"Sources/{module}", 0, "a module called Observation shadows Swift's")
        # `Module.name` then refers to a member of the type, so the names hidden by the type cannot be referenced.
        pattern = re.compile(rf"\b(?:class|struct|enum|protocol|actor|typealias|macro)\s+{re.escape(module)}\b")
        for name in tree.under(f"Sources/{module}"):
            if not name.endswith(".swift") or not pattern.search(tree.text(name)):
                continue
            code = swiftsource.code(tree.text(name))
            for match in pattern.finditer(code):
                yield Finding(name, code.count("\n", 0, match.start()) + 1, f"the type {module} has the name of its module")
