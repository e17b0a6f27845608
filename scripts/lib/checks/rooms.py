"""Limits for the sizes of types and functions. All extensions of a type count, so splitting it into files does not help."""

import re

from . import declarations
from .tree import Finding

SUMMARY = "no type with over 15 stored properties or 1,050 lines of code, no function over 60 lines or 6 parameters"

PROPERTIES = 15
TYPE_LINES = 1050
FUNCTION_LINES = 60
PARAMETERS = 6

# The permanent exceptions from the limits, with reasons; at most five.
MOST_EXCEPTIONS = 5
EXCEPTIONS = {}

# The temporary exceptions: one line each with module, name, unit and limit, separated by tabs. The list only shrinks:
# `scripts/house --settle` removes entries within the limits, and an unnecessary line is an error.
DEBTS_FILE = "scripts/lib/checks/debts.tsv"

_C_FUNCTION = re.compile(r"^(?!typedef|struct|enum|union|#|/|\}|\s)[^;{}]*?\b(\w+)\s*\(([^;{}]*)\)\s*\{$", re.MULTILINE)


def _c_functions(tree, module):
    for path in tree.files:
        if path.startswith(f"Sources/{module}/") and path.endswith(".c"):
            text = tree.text(path)
            for match in _C_FUNCTION.finditer(text):
                end = text.find("\n}", match.end())
                line = text.count("\n", 0, match.start()) + 1
                lines = text.count("\n", match.start(), end) + 2
                arguments = 0 if match.group(2).strip() in ("", "void") else match.group(2).count(",") + 1
                yield declarations.Function(match.group(1), path, line, lines, arguments)


def modules(tree):
    """The modules with sources: (name, types, functions)."""
    for name in tree.folders("Sources"):
        types, functions = declarations.of_module(tree, name)
        functions += _c_functions(tree, name)
        if types or functions:
            yield name, types, functions


def _is_memberwise(function, types):
    owner, _, name = function.name.rpartition(".")
    return (name == "init" and owner in types and len(function.labels) == function.parameters
            and set(function.labels) <= set(types[owner].properties))


def excesses(module, types, functions):
    """Returns everything over a limit: (name, unit, size, limit, path, line)."""
    for type in types.values():
        if len(type.properties) > PROPERTIES:
            yield type.name, "stored properties", len(type.properties), PROPERTIES, type.path, type.line
        if type.lines > TYPE_LINES:
            yield type.name, "lines of code", type.lines, TYPE_LINES, type.path, type.line
    for function in functions:
        if function.lines > FUNCTION_LINES:
            yield function.name, "lines of a function", function.lines, FUNCTION_LINES, function.path, function.line
        if function.parameters > PARAMETERS and not _is_memberwise(function, types):
            yield function.name, "parameters", function.parameters, PARAMETERS, function.path, function.line


def debts(tree):
    """Returns the temporary exceptions: sizes by (module, name, unit)."""
    if DEBTS_FILE not in tree.files:
        return {}
    rows = [line.split("\t") for line in tree.text(DEBTS_FILE).splitlines() if line]
    return {tuple(row[:3]): int(row[3]) for row in rows}


def settled(tree):
    """Returns the list with the current sizes, without entries within the limits."""
    sizes = {}
    for module, types, functions in modules(tree):
        for name, what, size, *_ in excesses(module, types, functions):
            sizes[module, name, what] = max(size, sizes.get((module, name, what), 0))
    return {key: min(limit, sizes[key]) for key, limit in debts(tree).items() if key in sizes}


def check(tree):
    path = "scripts/lib/checks/rooms.py"
    if len(EXCEPTIONS) > MOST_EXCEPTIONS:
        yield Finding(path, 0, f"{len(EXCEPTIONS)} exceptions, more than {MOST_EXCEPTIONS}")
    listed = debts(tree)
    unused = set(EXCEPTIONS) | set(listed)
    for module, types, functions in modules(tree):
        for name, what, size, limit, where, line in excesses(module, types, functions):
            key = (module, name, what)
            unused.discard(key)
            if key in EXCEPTIONS or size <= listed.get(key, limit):
                continue
            yield Finding(where, line, f"{name} has {size} {what}, more than {listed.get(key, limit)}")
    # A self-test's tree doesn't contain the named files.
    for key in sorted(unused) if path in tree.files else ():
        yield Finding(path if key in EXCEPTIONS else DEBTS_FILE, 0, f"{key[0]}: {key[1]} is within the limit for {key[2]}; remove its exception")
