"""Public declarations have documentation, and so have `package` declarations that another module uses. swift-format's rule
would also require comments on every == and <."""

import re

from . import declarations, rooms, swiftsource
from .tree import Finding

SUMMARY = "every public declaration, and every package one that another module uses, has a documentation comment"

_DECLARATION = (
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:static|class|final|override|required|convenience|nonisolated|mutating|indirect)[ \t]+)*"
    r"(?:%s)(?:\((?:set)\))?[ \t]+(?!import\b|extension\b)([^\n]*)")
_PUBLIC = re.compile(_DECLARATION % "public|open", re.MULTILINE)
_PACKAGE = re.compile(_DECLARATION % "package", re.MULTILINE)
_NAME = re.compile(r"\b(?:func|var|let|case|struct|class|enum|protocol|typealias)[ \t]+`?(\w+)|\b(init|subscript)\b")
_PROTOCOL = re.compile(r"\bprotocol\s+\w+[^{]*\{")
# Witnesses share the protocol's documentation.
_WITNESS = re.compile(
    r"\b(?:func (?:==|<|hash\(into|encode\(to|next\(\)|makeIterator\(\)|index\((?:after|before))|init\((?:from decoder|integerLiteral|floatLiteral|"
    r"stringLiteral|booleanLiteral|arrayLiteral|dictionaryLiteral|nilLiteral)|var (?:description|debugDescription|errorDescription|startIndex|endIndex|"
    r"hashValue|customMirror|rawValue)\b|typealias (?:Element|Index|Iterator|RawValue)\b)")
_ATTRIBUTES = re.compile(r"^(?:@\w+(?:\(.*\))?\s*)+$")


def check(tree):
    for name in tree.under("Sources"):
        if not name.endswith(".swift") or "public" not in tree.text(name):
            continue
        lines = tree.text(name).split("\n")
        code = swiftsource.code(tree.text(name))
        for match in _PUBLIC.finditer(code):
            declaration = match.group(0).strip()
            number = code.count("\n", 0, match.start()) + 1
            if _WITNESS.search(declaration) or _is_documented(lines, number - 1):
                continue
            yield Finding(name, number, f"public without documentation: {declaration[:70]}")
    yield from _check_package(tree)


def _check_package(tree):
    """A name in another module's sources counts as a use. The requirements of protocols are documented only in the
    protocol, and memberwise initializers need no documentation."""
    words, requirements = {}, set()
    for name in tree.under("Sources"):
        if not name.endswith(".swift"):
            continue
        text = tree.text(name)
        words.setdefault(name.split("/")[1], set()).update(re.findall(r"\w+", text))
        if "protocol" in text:
            requirements |= _requirements(swiftsource.code(text))
    for name in tree.under("Sources"):
        module = name.split("/")[1]
        if not name.endswith(".swift") or "package" not in tree.text(name):
            continue
        lines, code, memberwise = tree.text(name).split("\n"), swiftsource.code(tree.text(name)), None
        for match in _PACKAGE.finditer(code):
            number = code.count("\n", 0, match.start()) + 1
            found = _NAME.search(match.group(0))
            if not found or _WITNESS.search(match.group(0)) or _is_documented(lines, number - 1):
                continue
            word = found.group(1) or found.group(2)
            if word in requirements or word != "init" and not any(word in words[other] for other in words if other != module):
                continue
            if word == "init":
                memberwise = _memberwise(name, tree.text(name)) if memberwise is None else memberwise
                if number in memberwise:
                    continue
            yield Finding(name, number, f"used by other modules without documentation: {match.group(0).strip()[:70]}")


def _requirements(code):
    """Returns the names of the requirements in the file's protocols."""
    names = set()
    for match in _PROTOCOL.finditer(code):
        body = code[match.end() : code.find("\n}", match.end())]
        names.update(found.group(1) for found in _NAME.finditer(body) if found.group(1))
    return names


def _memberwise(path, text):
    """Returns the lines of the memberwise initializers in a file."""
    types, functions = {}, []
    declarations.read(path, text, types, functions)
    return {function.line for function in functions if rooms._is_memberwise(function, types)}


def _is_documented(lines, index):
    above = index - 1
    while above >= 0 and _ATTRIBUTES.match(lines[above].strip()):
        above -= 1
    return above >= 0 and (lines[above].strip().startswith("///") or lines[above].strip().endswith("*/"))
