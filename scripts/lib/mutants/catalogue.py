"""The list of faults: TOML files in scripts/lib/mutants/list, a table a fault.

    [a-name]
    breaks = "the promise that the fault breaks, in a line"
    file = "Sources/…"
    text = '''what occurs there once'''
    becomes = '''what it is replaced by'''
    tests = ["SuiteTests/oneTest", "OtherTests"]

Each entry of `tests` is a suite, or a test of a suite, that must fail. Where lines end in `text` does not matter: the
sources are set by a formatter.
"""

import re
import tomllib
from dataclasses import dataclass

from checks.tree import Finding

FOLDER = "scripts/lib/mutants/list"
_FIELDS = {"breaks": str, "file": str, "text": str, "becomes": str, "tests": list}


@dataclass(frozen=True)
class Mutation:
    """One fault."""

    name: str
    breaks: str
    file: str
    text: str
    becomes: str
    tests: tuple
    # Where it is listed.
    listed: str
    line: int

    def is_called(self, pattern):
        return self.name.startswith(pattern[:-1]) if pattern.endswith("*") else self.name == pattern

    def finding(self, message):
        return Finding(self.listed, self.line, f"{self.name}: {message}")


def read(tree):
    """The faults in the order of the files, and findings for what is not one."""
    mutations, findings, names = [], [], set()
    for listed in tree.under(FOLDER):
        if not listed.endswith(".toml"):
            continue
        text = tree.text(listed)
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            findings.append(Finding(listed, 0, f"not TOML: {error}"))
            continue
        for name, table in tables.items():
            place = re.search(rf'^\[{re.escape(name)}\]', text, re.MULTILINE)
            line = text.count("\n", 0, place.start()) + 1 if place else 0
            message = _fault_of_form(table)
            if not message and name in names:
                message = "listed twice"
            if message:
                findings.append(Finding(listed, line, f"{name}: {message}"))
                continue
            names.add(name)
            mutations.append(Mutation(name, **{**table, "tests": tuple(table["tests"])}, listed=listed, line=line))
    return mutations, findings


def _fault_of_form(table):
    if not isinstance(table, dict):
        return "a fault is a table"
    for field, kind in _FIELDS.items():
        if field not in table:
            return f"has no {field}"
        if not isinstance(table[field], kind):
            return f"{field} is no {'list' if kind is list else 'text'}"
    unknown = table.keys() - _FIELDS.keys()
    if unknown:
        return f"does not know {sorted(unknown)[0]}"
    if not table["tests"] or not all(isinstance(test, str) and re.fullmatch(r"\w+(/\w+)?", test) for test in table["tests"]):
        return "tests are named Suite or Suite/test"
    if not table["text"] or table["text"] == table["becomes"]:
        return "changes nothing"
    return None


def _pattern(text):
    """What finds a text however it is set: blanks and new lines between its words, a comma before a closing bracket."""
    parts, previous = [], ""
    for token in re.findall(r"\w+|\s+|[^\w\s]", text):
        if token.isspace():
            previous += " "
            continue
        word = previous[-2:-1].isalnum() or previous[-2:-1] == "_"
        between = r"\s+" if previous.endswith(" ") and word and (token[0].isalnum() or token[0] == "_") else r"\s*"
        if token in ")]}" and previous:
            between = r"\s*(?:,\s*)?"
        parts.append((between if previous else "") + re.escape(token))
        previous = token
    return re.compile("".join(parts))


def occurrences(text, source):
    """The places of a source where the text of a fault stands, as (start, end)."""
    if source.count(text) == 1:
        start = source.index(text)
        return [(start, start + len(text))]
    return [match.span() for match in _pattern(text).finditer(source)]


def mutated(mutation, source):
    """The source with the fault in it."""
    for start, end in reversed(occurrences(mutation.text, source)):
        source = source[:start] + mutation.becomes + source[end:]
    return source


def faults(mutation, tree):
    """What of a fault is no longer true: its text occurs once, and its tests are there."""
    if mutation.file not in tree.files:
        yield mutation.finding(f"{mutation.file} is not there")
        return
    count = len(occurrences(mutation.text, tree.text(mutation.file)))
    if count != 1:
        yield mutation.finding(f"its text occurs {count} times in {mutation.file}, not once")
    for name in mutation.tests:
        if name not in _tests(tree):
            yield mutation.finding(f"there is no test {name}")


# Those of scripts/lib/cores --layout.
_CORES = {"ConstraintSolver", "StateObservation", "SectionDiff", "Layout", "Tables"}


def is_of_cores(mutation, tree):
    """Whether a fault and all its tests lie in the cores, which build as a package of their own."""
    suites = {name.partition("/")[0] for name in mutation.tests}
    modules = {file.split("/")[1] for suite in suites for file in _tests(tree).get(suite, ())}
    return mutation.file.split("/")[1] in _CORES and modules <= {f"{core}Tests" for core in _CORES}


def _tests(tree):
    """The names of the suites, and of the tests as Suite/test; each with the files that have it."""
    if not hasattr(tree, "test_names"):
        tree.test_names = {}
        for file in tree.under("Tests"):
            if not file.endswith(".swift"):
                continue
            suite = ""
            for match in re.finditer(r"^(?:extension (\w+)|@Suite.*?\b(?:struct|class) (\w+)|(?:final class|struct) (\w+))"
                                     r"|^ *@Test.*?\bfunc (\w+)", tree.text(file), re.MULTILINE | re.DOTALL):
                if match.group(4):
                    for name in (suite, f"{suite}/{match.group(4)}"):
                        tree.test_names.setdefault(name, set()).add(file)
                else:
                    suite = match.group(1) or match.group(2) or match.group(3)
    return tree.test_names
