"""The faults that the tests must detect, in faults.toml next to this file: one table per fault.

    [a-name]
    breaks = "the promise that the fault breaks"
    file = "Sources/…"
    text = '''text that occurs in the file exactly once'''
    becomes = '''its replacement'''
    tests = ["SuiteTests/oneTest", "OtherTests"]

Each entry of `tests` names a suite, or a test of a suite, that must fail.
"""

import re
import tomllib
from dataclasses import dataclass

from checks.tree import Finding

FILE = "scripts/lib/mutants/faults.toml"
_FIELDS = {"breaks": str, "file": str, "text": str, "becomes": str, "tests": list}


@dataclass(frozen=True)
class Mutation:
    """A fault."""

    name: str
    breaks: str
    file: str
    text: str
    becomes: str
    tests: tuple
    # The line in faults.toml.
    line: int

    def applied(self, source):
        return source.replace(self.text, self.becomes)

    def finding(self, message):
        return Finding(FILE, self.line, f"{self.name}: {message}")


def read(tree):
    """The faults in the order of the file, and findings for malformed ones."""
    mutations, findings = [], []
    if FILE not in tree.files:
        return mutations, findings
    text = tree.text(FILE)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [], [Finding(FILE, 0, f"invalid TOML: {error}")]
    for name, table in tables.items():
        line = text.count("\n", 0, text.index(f"[{name}]")) + 1
        wrong = [field for field, kind in _FIELDS.items() if not isinstance(table.get(field), kind)]
        wrong += sorted(table.keys() - _FIELDS.keys())
        if wrong:
            findings.append(Finding(FILE, line, f"{name}: missing, mistyped or unknown field '{wrong[0]}'"))
        else:
            mutations.append(Mutation(name, **{**table, "tests": tuple(table["tests"])}, line=line))
    return mutations, findings


def outdated(mutation, tree):
    """Findings for a fault that no longer fits the sources."""
    if mutation.file not in tree.files:
        yield mutation.finding(f"no file {mutation.file}")
        return
    count = tree.text(mutation.file).count(mutation.text)
    if count != 1 or mutation.text == mutation.becomes:
        yield mutation.finding(f"its text occurs {count} times in {mutation.file}, expected once and a different replacement")
    for name in mutation.tests:
        suite, _, test = name.partition("/")
        texts = [tree.text(file) for file in tree.under("Tests") if file.endswith(".swift")]
        texts = [text for text in texts if re.search(rf"\b(struct|class|extension) {suite}\b", text)]
        if not any(re.search(rf"\bfunc {test}\(" if test else "@Test", text) for text in texts):
            yield mutation.finding(f"no test {name}")
