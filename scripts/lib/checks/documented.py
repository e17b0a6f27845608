"""What is public is documented. swift-format has a rule for it, which asks for a comment on every == and < as well."""

import re

from . import swiftsource
from .tree import Finding

SUMMARY = "every public declaration has a documentation comment (witnesses of the standard protocols apart)"

_PUBLIC = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:static|class|final|override|required|convenience|nonisolated|mutating|indirect)[ \t]+)*"
    r"(?:public|open)(?:\((?:set)\))?[ \t]+(?!import\b|extension\b)([^\n]*)", re.MULTILINE)
# Their documentation is the protocol's.
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


def _is_documented(lines, index):
    above = index - 1
    while above >= 0 and _ATTRIBUTES.match(lines[above].strip()):
        above -= 1
    return above >= 0 and (lines[above].strip().startswith("///") or lines[above].strip().endswith("*/"))
