"""Reads the targets of Package.swift, without running it: that would need a toolchain and seconds."""

import re
from dataclasses import dataclass

KINDS = {"target": "library", "executableTarget": "executable", "testTarget": "test", "systemLibrary": "system",
         "plugin": "plugin", "macro": "macro"}

_TARGET = re.compile(r"\.(" + "|".join(KINDS) + r")\s*\(")
_NAME = re.compile(r'\bname:\s*"([^"]+)"')
_ELEMENT = re.compile(r'\.(?:product|target|byName)\s*\(\s*name:\s*"([^"]+)"[^)]*\)|"([^"]+)"')


@dataclass
class Target:
    name: str
    kind: str
    line: int
    dependencies: set


def _balanced(text, start):
    """The text between the bracket that opens at `start` and the one that closes it."""
    depth, position, in_string = 0, start, False
    while position < len(text):
        character = text[position]
        if character == '"':
            in_string = not in_string
        elif not in_string and character in "([":
            depth += 1
        elif not in_string and character in ")]":
            depth -= 1
            if depth == 0:
                return text[start + 1:position]
        position += 1
    return text[start + 1:]


def _without_line_comments(text):
    # "https://…" is no comment: only what follows an even number of quotes is.
    def strip(line):
        for match in re.finditer("//", line):
            if line.count('"', 0, match.start()) % 2 == 0:
                return line[:match.start()]
        return line
    return "\n".join(strip(line) for line in text.split("\n"))


def targets(text):
    """The targets by name, in the order of the manifest."""
    text = _without_line_comments(text)
    found = {}
    # A product has `targets: ["…"]` too: only the list of calls holds declarations.
    for opening in re.finditer(r"\btargets:\s*\[(?=\s*\.)", text):
        position = opening.end()
        end = position + len(_balanced(text, position - 1))
        while match := _TARGET.search(text, position, end):
            body = _balanced(text, match.end() - 1)
            # On from behind it, so that a `.target(name:)` in its dependencies is not taken for one.
            position = match.end() + len(body)
            name = _NAME.search(body)
            if name:
                line = text.count("\n", 0, match.start()) + 1
                found[name.group(1)] = Target(name.group(1), KINDS[match.group(1)], line, _dependencies(body))
    return found


def _dependencies(body):
    listed = re.search(r"\bdependencies:\s*\[", body)
    if not listed:
        return set()
    return {element.group(1) or element.group(2) for element in _ELEMENT.finditer(_balanced(body, listed.end() - 1))}
