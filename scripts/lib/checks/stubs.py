"""Nothing is announced without being implemented."""

import re

from .tree import Finding

SUMMARY = "no reminders, placeholders or unfinished code left in the sources"

# Written in pieces, so that this file passes its own rule.
_WORDS = "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"])
_UNFINISHED = "|".join(["not (?:yet )?" + "implemented", "un" + "implemented", "to be " + "implemented", "implement " + "me"])
_PATTERNS = [
    (re.compile(rf"\b(?:{_WORDS})\b"), "a reminder: do it, or write down in the documents that it is not there"),
    (re.compile(rf"\b(?:{_UNFINISHED})\b", re.IGNORECASE), "unfinished code"),
    # An unreachable branch states its reason; without a reason it counts as unfinished.
    (re.compile(r"\b(?:fatal" + r"Error|preconditionFailure)\(\)"), "unfinished code, or an end without a reason"),
    (re.compile(r"(?://|--|#)\s*Placeholder\b|\bplaceholder (?:implementation|code|stub)\b", re.IGNORECASE), "a placeholder"),
    # A disabled test checks nothing.
    (re.compile(r"(?<![\w.])\.disabled\(|\bXCTSkip\b"), "a test that is switched off"),
]
_ENDINGS = (".swift", ".c", ".h", ".lua", ".py", ".modulemap")


def check(tree):
    for name in tree.files:
        if not name.endswith(_ENDINGS) and not tree.is_script(name):
            continue
        if name.rsplit("/", 1)[-1] == "Placeholder.swift":
            yield Finding(name, 0, "a placeholder file")
            continue
        for number, line in enumerate(tree.text(name).split("\n"), 1):
            for pattern, what in _PATTERNS:
                if pattern.search(line):
                    yield Finding(name, number, f"{what}: {line.strip()[:80]}")
                    break
