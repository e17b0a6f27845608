"""Checks that the runner distinguishes the outcomes, with a substitute for the package."""

import contextlib
import io
import json

from . import runner
from .catalogue import Mutation


class _Substitute:
    """A source of three words: it does not build if a word is invalid, and each test reads one word."""

    def __init__(self):
        self.text = "one\ntwo\nthree\n"

    def prepare(self, tree):
        pass

    def read(self, name):
        return self.text

    def write(self, name, text):
        self.text = text

    def build(self):
        return "(" not in self.text

    def test(self, tests, limit=0):
        if "endless" in self.text:
            return runner.Results(failed={"A/one"}, ended=False)
        if tests == ("A/gone",):
            return runner.Results()
        words = self.text.split()
        passed = {name for name, word in [("A/one", "one"), ("A/two", "two")] if word in words}
        return runner.Results(passed, {"A/one", "A/two"} - passed)


def _mutation(name, text, becomes, *tests):
    return Mutation(name, "a promise", "a", text, becomes, tests, 1)


def _run(*mutations, text=None):
    package, output = _Substitute(), io.StringIO()
    package.text = text or package.text
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        status = runner.run(None, mutations, package)
    restored = package.text == (text or _Substitute().text)
    return status, restored, output.getvalue()


def _events(*events):
    """Returns the event stream of two tests, the second with an argument."""
    ids = {"one": "M.A/one()/A.swift:1:2", "two": "M.A/two(x:)/A.swift:5:2", "suite": "M.A"}
    records = [{"kind": "test", "payload": {"kind": "suite" if name == "suite" else "function", "id": id}} for name, id in ids.items()]
    records += [{"kind": "event", "payload": {"kind": kind, "testID": ids[name], **more}} for kind, name, more in events]
    return runner.read_events("\n".join(json.dumps(record, ensure_ascii=False) for record in records) + '\n{"kind": "ev')


def run():
    failures = 0

    def expect(condition, text, output=""):
        nonlocal failures
        if not condition:
            failures += 1
            print(f"FAILED: {text}\n{output}")

    for description, mutation, outcome, expected in [
        ("a fault that its test detects", _mutation("a", "one", "ten", "A/one"), "killed", 0),
        ("a fault that a suite detects", _mutation("a", "one", "ten", "A"), "killed", 0),
        ("a fault that its test misses", _mutation("a", "two", "ten", "A/one"), "survived", 1),
        ("a fault that one of its tests misses", _mutation("a", "two", "ten", "A/one", "A/two"), "survived", 1),
        ("a fault that no test reads", _mutation("a", "three", "ten", "A"), "survived", 1),
        ("a fault that does not build", _mutation("a", "one", "(", "A/one"), "did not build", 1),
    ]:
        status, restored, output = _run(mutation)
        expect(status == expected and outcome in output.splitlines()[0], f"{description}: expected {outcome}", output)
        expect(restored, f"{description} stays in the copy")
    status, _, output = _run(_mutation("a", "one", "ten", "A/gone"))
    expect(status == 2 and "was not run" in output, "a missing test is not reported", output)
    status, _, output = _run(_mutation("a", "one", "ten", "A/one"), text="one\nendless\n")
    expect(status == 2 and "did not end within" in output, "tests that do not end are not reported", output)
    status, _, output = _run(_mutation("a", "one", "ten", "A/one"), _mutation("b", "two", "ten", "A/two"), _mutation("c", "three", "ten", "A"))
    expect(status == 1 and "2 killed, 1 survived, 0 did not build" in output, "the outcomes are not counted", output)

    results = _events(("testStarted", "suite", {}), ("testStarted", "one", {}), ("testStarted", "two", {}),
                      ("issueRecorded", "two", {"issue": {"isKnown": False, "text": "\u2028"}}), ("testEnded", "two", {}))
    expect(results.failed == {"A/one", "A/two"} and not results.passed, "a failed and an unfinished test are not both failures")
    results = _events(("testStarted", "one", {}), ("issueRecorded", "one", {"issue": {"isKnown": True}}), ("testEnded", "one", {}))
    expect(results.passed == {"A/one"} and not results.failed, "a known issue fails a test")
    expect(not runner.read_events("").passed, "an empty stream has results")

    print(f"scripts/mutants --self-test: {failures} failed")
    return 1 if failures else 0
