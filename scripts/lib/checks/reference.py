"""Every name that scripts can say is in the reference of the script API.

The names are read from the sources of the tables: methods, screens' methods, properties of kinds. That the files are exactly those
that `scripts/reference` writes is for the tests, which can run the code.
"""

import re

from .tree import Finding

SUMMARY = "every method and property that scripts have is in the reference of the script API"

FOLDER = "Sources/Scripting/Reference"
FILES = (f"{FOLDER}/tatami.d.lua", f"{FOLDER}/API.md")
_METHODS = "Sources/Scripting/Host/ScriptHost+API.swift"
_SCREEN = "Sources/Scripting/Interaction/ScreenMethod.swift"
_KINDS = "Sources/Layout/Kinds"
_METHOD = re.compile(r'\("(\w+)", \.\w+\)')
_PROPERTY = re.compile(r'PropertyDefinition\(\s*"(\w+)"')
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
    for name in tree.under(_KINDS):
        if name.endswith(".swift"):
            yield from found(name, _PROPERTY)


def check(tree):
    if not any(name.startswith(FOLDER + "/") for name in tree.files):
        return
    texts = {}
    for file in FILES:
        if file not in tree.files:
            yield Finding(file, 0, "is missing; run scripts/reference")
        else:
            texts[file] = set(re.findall(r"\w+", tree.text(file)))
    for file, line, name in names(tree):
        if any(name not in words for words in texts.values()):
            yield Finding(file, line, f"'{name}' is not in the reference; give it a text in {FOLDER}/Texts, then run scripts/reference")
