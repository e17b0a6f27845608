"""The documents for contributors name existing files, folders and functions."""

import re

from .tree import Finding

SUMMARY = "CONTRIBUTING.md and architecture.md name files and functions that exist; a worked example touches at most three files; gallery.md names \
each screen of the gallery"

CONTRIBUTING = ".github/CONTRIBUTING.md"
ARCHITECTURE = "Sources/Documentation/pages/explanation/architecture.md"

GALLERY = "Sources/Documentation/pages/gallery.md"

EXAMPLES = 6
FILES_OF_AN_EXAMPLE = 3
STOPS = 12

_LAYOUT = re.compile(r"scripts/gallery/((?!\w*_spec\.lua)\w+\.lua)")
_PATH = re.compile(r"`((?:Sources|Tests|plugins|scripts)(?:/[\w.+-]+)*/?)`")
# | 3 | `ConstraintLibrary.constrain` | `Sources/…` | …
_STOP = re.compile(r"^\| *\d+ *\| *`([\w.]+)(?:\([\w:]*\))?` *\| *`([^`]+)` *\|", re.MULTILINE)


def _line(text, position):
    return text.count("\n", 0, position) + 1


def check(tree):
    folders = {"/".join(name.split("/")[:depth]) for name in tree.files for depth in range(1, name.count("/") + 1)}
    for name in (CONTRIBUTING, ARCHITECTURE):
        if name not in tree.files:
            continue
        text = tree.text(name)
        for match in _PATH.finditer(text):
            path = match.group(1).rstrip("/")
            if path not in tree.files and path not in folders:
                yield Finding(name, _line(text, match.start()), f"there is no {path}")
    if CONTRIBUTING in tree.files:
        yield from _examples(tree.text(CONTRIBUTING))
    if ARCHITECTURE in tree.files:
        yield from _stops(tree)
    if GALLERY in tree.files:
        yield from _gallery(tree)


def _gallery(tree):
    """Each screen of the gallery has a row in the table."""
    text = tree.text(GALLERY)
    for name in sorted(tree.files):
        match = _LAYOUT.fullmatch(name)
        if match and f"| `{match.group(1)}`" not in text:
            yield Finding(GALLERY, 0, f"the table of the gallery has no row for {match.group(1)}")


def _examples(text):
    _, _, section = text.partition("\n## Six worked examples\n")
    start = len(text) - len(section)
    examples = list(re.finditer(r"^### (.+)$", section, re.MULTILINE))
    if len(examples) != EXAMPLES:
        yield Finding(CONTRIBUTING, _line(text, start), f"{len(examples)} worked examples, not {EXAMPLES}; add or remove one")
    for example, following in zip(examples, [*examples[1:], None]):
        body = section[example.end() : following.start() if following else len(section)]
        line = _line(text, start + example.start())
        listed = re.search(r"^Files:\n((?:- .*\n)+)", body, re.MULTILINE)
        count = listed.group(1).count("\n") if listed else 0
        if not 1 <= count <= FILES_OF_AN_EXAMPLE:
            yield Finding(CONTRIBUTING, line, f"'{example.group(1)}' names {count} files, not 1 to {FILES_OF_AN_EXAMPLE}")


def _stops(tree):
    text = tree.text(ARCHITECTURE)
    stops = list(_STOP.finditer(text))
    if not 1 <= len(stops) <= STOPS:
        yield Finding(ARCHITECTURE, 0, f"{len(stops)} stops from a call to its frame, not 1 to {STOPS}")
    seen = set()
    for stop in stops:
        name, path = stop.group(1), stop.group(2)
        line = _line(text, stop.start())
        if (name, path) in seen:
            yield Finding(ARCHITECTURE, line, f"{name} is a stop twice")
        seen.add((name, path))
        function = name.rpartition(".")[2]
        kind = r"\binit\b" if function == "init" else rf"\b(?:func|var|let) {re.escape(function)}\b|\b{re.escape(function)}\("
        if path in tree.files and not re.search(kind, tree.text(path)):
            yield Finding(ARCHITECTURE, line, f"there is no {name} in {path}")
