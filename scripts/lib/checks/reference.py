"""Every name that scripts can say is in the reference of the script API.

The names are read from the sources of the tables: methods, screens' methods, properties of kinds. That the pages are exactly those
that `scripts/reference` writes is for the tests, which can run the code.
"""

import re

from .tree import Finding

SUMMARY = "every method and property that scripts have is in the reference of the script API"

FOLDER = "Sources/Scripting/Reference"
PAGES = f"{FOLDER}/API"
_METHODS = "Sources/Scripting/Host/ScriptHost+API.swift"
_SCREEN = "Sources/Scripting/Interaction/ScreenMethod.swift"
_KINDS = "Sources/Layout/Kinds"
_METHOD = re.compile(r'\("(\w+)", \.\w+\)')
_PROPERTY = re.compile(r'PropertyDefinition\(\s*"(\w+)"')
# An operation of a library, unless it is the engine's own Lua that calls it.
_OPERATION = re.compile(r'\.(?:method|field|function)\(\s*"(\w+)",(?! of: \.(?:prelude|specPrelude)\b)')
_CASE = re.compile(r"^    case ([\w, ]+)$", re.MULTILINE)


def names(tree):
    """(file, line, name) of each name of the API."""
    def found(name, pattern):
        text = tree.text(name)
        for match in pattern.finditer(text):
            for word in match.group(1).split(", "):
                yield name, text.count("\n", 0, match.start()) + 1, word
    if _METHODS in tree.files:
        # What preludes call is no part of the API.
        text = tree.text(_METHODS)
        end = text.find("func defineAPI")
        last = text.count("\n", 0, end) if end >= 0 else text.count("\n") + 1
        yield from (item for item in found(_METHODS, _METHOD) if item[1] <= last)
    if _SCREEN in tree.files:
        yield from found(_SCREEN, _CASE)
    for name in tree.under("Sources/Scripting"):
        if "Library" in name:
            yield from found(name, _OPERATION)
    for name in tree.under(_KINDS):
        if name.endswith(".swift"):
            yield from found(name, _PROPERTY)


def check(tree):
    if not any(name.startswith(FOLDER + "/") for name in tree.files):
        return
    pages = [name for name in tree.under(PAGES) if name.endswith(".md")]
    if not pages:
        yield Finding(PAGES, 0, "is missing; run scripts/reference")
        return
    words = {word for page in pages for word in re.findall(r"\w+", tree.text(page))}
    for file, line, name in names(tree):
        if name not in words:
            yield Finding(file, line, f"'{name}' is not in the reference; give it a text in {FOLDER}/Texts, then run scripts/reference")
