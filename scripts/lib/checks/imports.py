"""Import directions. SwiftPM lets a target import what it reaches through another, so the sources are read."""

import posixpath
import re

from . import house, manifest, swiftsource
from .tree import Finding

SUMMARY = "a module imports only what the table of modules allows and its target declares"

_IMPORT = re.compile(
    r"(?:^|;)[ \t]*(?:@\w+(?:\([^)\n]*\))?\s+)*"
    r"(?:(?:public|package|internal|fileprivate|private|open)\s+)?"
    r"import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func|actor)\s+)?([A-Za-z_]\w*)", re.MULTILINE)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*(?:include|import)[ \t]*([<"])([^>"\n]+)[>"]', re.MULTILINE)


def check(tree):
    yield from _check_table()
    if "Package.swift" not in tree.files:
        yield Finding("Package.swift", 0, "not found")
        return
    targets = manifest.targets(tree.text("Package.swift"))
    yield from _check_manifest(tree, targets)
    for parent in ("Sources", "Tests"):
        for folder in tree.folders(parent):
            if folder in targets:
                yield from _check_target(tree, f"{parent}/{folder}", targets[folder])


def _check_table():
    """The table itself: every import goes down."""
    for name, (level, imports) in house.MODULES.items():
        for imported in imports:
            if imported in house.MODULES and house.MODULES[imported][0] >= level:
                yield Finding("scripts/lib/checks/house.py", 0, f"{name} (level {level}) may import {imported}, which is not below it")


def _check_manifest(tree, targets):
    for parent in ("Sources", "Tests"):
        for folder in tree.folders(parent):
            # A catalogue of documentation may come before the library that it is about.
            if folder not in targets and any(".docc/" not in name for name in tree.under(f"{parent}/{folder}")):
                yield Finding("Package.swift", 0, f"{parent}/{folder} is no target (or the manifest could not be read)")
    for target in targets.values():
        if target.kind == "test":
            allowed = house.allowed_to_test(target.name)
            if allowed is None:
                yield Finding("Package.swift", target.line, f"{target.name} tests no module of the table (house.py)")
                continue
            allowed = allowed | {house.TEST_SUPPORT}
        elif target.name == house.TEST_SUPPORT:
            allowed = set()
        elif target.name not in house.MODULES:
            yield Finding("Package.swift", target.line, f"{target.name} is not in the table of modules (house.py)")
            continue
        else:
            allowed = set(house.MODULES[target.name][1])
        for dependency in sorted(target.dependencies - allowed):
            yield Finding("Package.swift", target.line, f"{target.name} may not depend on {dependency}")


def _check_target(tree, folder, target):
    used = set()
    for name in tree.under(folder):
        if name.endswith(".swift"):
            code = swiftsource.code(tree.text(name)) if "import" in tree.text(name) else ""
            for match in _IMPORT.finditer(code):
                used.add(match.group(1))
                message = _fault(target, match.group(1))
                if message:
                    yield Finding(name, code.count("\n", 0, match.start(1)) + 1, message)
        elif name.endswith((".c", ".h", ".cpp", ".hpp", ".m")):
            yield from _check_includes(tree, name, target, used)
    # What is not used would let an import slip in unseen later. Tests get what they may need.
    if target.kind in ("library", "executable"):
        for dependency in sorted(target.dependencies - used):
            yield Finding("Package.swift", target.line, f"{target.name} declares {dependency} and does not import it", is_error=False)


def _fault(target, imported):
    if target.kind == "test":
        allowed = (house.allowed_to_test(target.name) or set()) | house.TEST_LIBRARIES
    else:
        allowed = set(house.MODULES.get(target.name, (0, ()))[1])
    if imported in house.TOOLCHAIN:
        if imported in house.FOUNDATION and target.name in house.FREE_OF_FOUNDATION:
            return f"{target.name} is free of Foundation; {imported} is not for it"
        return None
    if imported in house.TEST_LIBRARIES and target.kind == "test":
        return None
    if imported not in allowed:
        return f"{target.name} may not import {imported}"
    if imported not in target.dependencies:
        return f"{target.name} imports {imported}, which its target in Package.swift does not declare"
    return None


def _check_includes(tree, name, target, used):
    """C reaches across modules by its include lines."""
    text = tree.text(name)
    for match in _INCLUDE.finditer(text):
        bracket, header = match.groups()
        line = text.count("\n", 0, match.start(2)) + 1
        if posixpath.basename(header) in house.LUA_HEADERS:
            if target.name not in house.HOLDERS_OF_LUA:
                yield Finding(name, line, f"{target.name} may not include {header}: only {' and '.join(sorted(house.HOLDERS_OF_LUA))} hold Lua's C")
            used.add("CLuaLibrary")
        elif bracket == '"':
            folder = f"{name.split('/')[0]}/{target.name}"
            candidates = {posixpath.normpath(posixpath.join(base, header)) for base in (posixpath.dirname(name), f"{folder}/include")}
            if not any(candidate in tree.files and candidate.startswith(folder + "/") for candidate in candidates):
                yield Finding(name, line, f"{header} is not a header of {target.name}")
