"""Checks that the rule about prose finds each phrase on each surface, and accepts plain texts."""

import tempfile
from pathlib import Path

from . import phrases, prose, prosetexts
from .tree import Tree

# Seven phrases.
_WORDY = "Nobody knows what is missing till it is measured anew. Each one lies where nothing is shown."
_PLAIN = "The report lists the missing values. The measurement repeats until all values are known."
_LONG = "The solver " + "adds the rows of each level and " * 5 + "ends."

# A file of each surface, in which TEXT is the prose; the first line with prose, and the number of texts that are prose.
_SURFACES = {
    "readme": ("README.md", "# Tatami\n\nTEXT\n", 3, 1),
    "changelog": ("CHANGELOG.md", "## Added\n\n- TEXT\n", 3, 1),
    "contributing": (".github/CONTRIBUTING.md", "| a | b |\n|---|---|\n| `x` | TEXT |\n", 3, 1),
    "guides": (f"{prosetexts.PAGES}/how-to/a.md", "```\nTEXT TEXT\n```\n\nTEXT\n", 5, 1),
    "pages": (f"{prosetexts.PAGES}/explanation/a.md", "1. TEXT\n2. TEXT\n", 1, 2),
    "api": (f"{prosetexts.REFERENCE}/a.md", "TEXT\n", 1, 1),
    "docc": ("Sources/Layout/Layout.docc/Layout.md", "TEXT\n", 1, 1),
    "help": (f"{prosetexts.COMMAND}/A.swift", 'let a = Configuration(\n    abstract: "TEXT", discussion: """\n        TEXT\n        """)\n', 2, 2),
    "messages": ("Sources/Layout/A.swift", 'let a = "\\(b("c")): TEXT", d = #"TEXT"#\n', 1, 1),
    "comments": ("Sources/Layout/A.swift", 'let a = "//" // TEXT\n/// TEXT\nlet b = 1\n', 1, 2),
    "tests": ("Tests/LayoutTests/A.swift", "// TEXT\n", 1, 1),
    "lua": ("plugins/a.lua", 'local a = "-- TEXT" -- TEXT\n', 1, 1),
    "scripts": ("scripts/lib/a.py", '# TEXT\ndef f():\n    """TEXT"""\n', 1, 2),
}


def _findings(files):
    with tempfile.TemporaryDirectory(prefix="tatami-prose-") as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return [str(finding) for finding in prose.check(Tree(folder))]


def _cases():
    """Yields (description, files, parts of findings; none if the files are right)."""
    for surface, (path, text, line, count) in _SURFACES.items():
        yield f"plain {surface}", {path: text.replace("TEXT", _PLAIN)}, []
        yield (f"wordy {surface}", {path: text.replace("TEXT", _WORDY)}, [
            f"{path}:{line}: error: 'what is': name the thing", "'Nobody': name the agent", f"({surface} has {7 * count} such phrases in "])
        if surface in prosetexts.MARKDOWN:
            yield (f"long sentences in {surface}", {path: text.replace("TEXT", f"{_LONG} {_LONG}")}, [
                f"{path}:{line}: error: 'The solver adds the rows of …': a sentence of 38 words; split it"])
    yield ("wordy test names", {"Tests/LayoutTests/A.swift": "".join(
        f"@Test(arguments: [f(1)]) func N2_{number}_nobodyKnowsWhatIsMissing() {{}}\n" for number in (1, 2))},
        ["A.swift:2: error: 'what is'", "(test names has 4 such phrases in 10 words"])
    yield ("a test's name of two words", {"Tests/LayoutTests/A.swift": "@Test\nfunc N2_21_inBetween() {}\n"},
           ["A.swift:2: error: 'in between': a test's name states the behavior in 3 words or more"])
    yield "names of three words, and of helpers", {"Tests/LayoutTests/A.swift": "@Test func N2_1_valueHoldsAfter() {}\nfunc help() {}\n"}, []
    yield "one phrase", {"README.md": "It prints what is missing.\n"}, []
    yield "a phrase across two lines", {"README.md": "\n\n".join(["It prints what\nis missing."] * 4)}, ["README.md:1: error: 'what is'"]
    yield "many words with few phrases", {"README.md": (_PLAIN + "\n\n") * 300 + _WORDY}, []
    yield "one long sentence", {"README.md": _LONG}, []
    yield "a code span, a link and a fence", {"README.md": "`what is` [a](till/anew) `nobody`\n\n```\nwhat is what is\n```\n"}, []


def run():
    failures = 0
    for phrase in phrases.PHRASES:
        if not any(found is phrase for _, _, found in phrases.find(phrase.wrong)):
            failures += 1
            print(f"FAILED: prose does not find the phrase in '{phrase.wrong}'")
        for _, words, _ in phrases.find(phrase.right):
            failures += 1
            print(f"FAILED: prose finds '{words}' in '{phrase.right}'")
    cases = list(_cases())
    for description, files, expected in cases:
        found = _findings(files)
        missing = [part for part in expected if not any(part in finding for finding in found)]
        if missing or (found and not expected):
            failures += 1
            print(f"FAILED: prose, {description}: {missing or 'no finding expected'}", *found[:6], sep="\n    ")
    print(f"scripts/check --self-test: {len(cases) + len(phrases.PHRASES)} cases of prose, {failures} failed")
    return 1 if failures else 0
