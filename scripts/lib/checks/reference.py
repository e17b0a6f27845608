"""Every name that scripts can use is in the reference of the script API.

The names are read from the sources of the tables: operations of libraries, properties of kinds. The tests check that
the pages are the output of `scripts/reference`, because they can run the code.
"""

import re

from .tree import Finding

SUMMARY = "every method and property that scripts have is in the reference of the script API"

FOLDER = "Sources/Scripting/Reference"
PAGES = f"{FOLDER}/API"
_KINDS = "Sources/Layout/Kinds"
_PROPERTY = re.compile(r'PropertyDefinition\(\s*"(\w+)"')
# An operation of a library, except operations that only the engine's own Lua calls.
_OPERATION = re.compile(r'\b(?:method|field|function|reading|described|action|event)\(\s*"(\w+)",(?! of: \[?\.(?:prelude|specPrelude)\b)(?! "", "")')


def names(tree):
    """Returns (file, line, name) of each name in the API."""
    def found(name, pattern):
        text = tree.text(name)
        for match in pattern.finditer(text):
            for word in match.group(1).split(", "):
                yield name, text.count("\n", 0, match.start()) + 1, word
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
            yield Finding(file, line, f"'{name}' is not in the reference; give it a text, then run scripts/reference")
