"""Proves that the outcomes are told apart: a stand-in for the package, whose build and tests read the copy."""

import contextlib
import io
import json

from . import runner
from .catalogue import Mutation, mutated, occurrences


class _StandIn:
    """Three lines of a source: what does not parse does not build, and each test reads a line."""

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

    def test(self, tests):
        lines = self.text.split()
        passed = {name for name, line in [("A/one", "one"), ("A/two", "two")] if line in lines}
        results = runner.Results(passed, {"A/one", "A/two"} - passed)
        if "trap" in lines:
            # Where it runs, the first test ends the process.
            results = runner.Results(unfinished=set(tests)) if "A/one" in tests else runner.Results(passed=tests)
        if tests == ("A/gone",):
            results = runner.Results()
        return results


def _mutation(name, text, becomes, *tests):
    return Mutation(name, "a promise", "a", text, becomes, tests, "a.toml", 1)


def _run(*mutations):
    package, output = _StandIn(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        status = runner.run(None, mutations, package)
    restored = package.text == _StandIn().text
    return status, restored, output.getvalue()


def _events(*events):
    """A stream of two tests, the second with an argument."""
    ids = {"one": "M.A/one()/A.swift:1:2", "two": "M.A/two(x:)/A.swift:5:2", "suite": "M.A"}
    records = [{"kind": "test", "payload": {"kind": "suite" if name == "suite" else "function", "id": id}} for name, id in ids.items()]
    records += [{"kind": "event", "payload": {"kind": kind, "testID": ids[name], **more}} for kind, name, more in events]
    return runner.read_events("\n".join(json.dumps(record) for record in records) + '\n{"kind": "ev')


def run():
    failures = 0

    def expect(condition, text, output=""):
        nonlocal failures
        if not condition:
            failures += 1
            print(f"FAILED: {text}\n{output}")

    for description, mutation, outcome, expected in [
        ("a fault that its test sees", _mutation("a", "one", "ten", "A/one"), "killed", 0),
        ("a fault that a suite sees", _mutation("a", "one", "ten", "A"), "killed", 0),
        ("a fault that ends the process", _mutation("a", "one", "one trap", "A/one"), "killed", 0),
        ("a fault that one of its tests does not see, and that ends the other's process", _mutation("a", "one", "one trap", "A/two", "A/one"),
         "survived", 1),
        ("a fault that its test does not see", _mutation("a", "two", "ten", "A/one"), "survived", 1),
        ("a fault that one of its tests does not see", _mutation("a", "two", "ten", "A/one", "A/two"), "survived", 1),
        ("a fault that no test reads", _mutation("a", "three", "ten", "A"), "survived", 1),
        ("what is no Swift", _mutation("a", "one", "(", "A/one"), "did not build", 1),
    ]:
        status, restored, output = _run(mutation)
        expect(status == expected and outcome in output.splitlines()[0], f"{description} is not {outcome}", output)
        expect(restored, f"{description} stays in the copy")
    status, _, output = _run(_mutation("a", "one", "ten", "A/gone"))
    expect(status == 2 and "was not run" in output, "a test that is not there goes unseen", output)
    status, _, output = _run(_mutation("a", "one", "ten", "A/one"), _mutation("b", "two", "ten", "A/two"), _mutation("c", "three", "ten", "A"))
    expect(status == 1 and "2 killed, 1 survived, 0 did not build" in output, "the faults are not counted", output)

    source = "f(a, b)\nf(\n    a,\n    c,\n)\nif x\n    && y {\n}\n"
    for text, expected in [("f(a, c)", "f(a, b)\n!\nif x\n    && y {\n}\n"), ("if x && y {", source.replace("if x\n    && y {", "!")),
                           ("f(", None), ("ifx && y {", None)]:
        places = occurrences(text, source)
        expect((len(places) == 1) == (expected is not None)
               and (expected is None or mutated(_mutation("a", text, "!"), source) == expected), f"'{text}' in text set otherwise")

    results = _events(("testStarted", "suite", {}), ("testStarted", "one", {}), ("testStarted", "two", {}),
                      ("issueRecorded", "two", {"issue": {"isKnown": False}}), ("testEnded", "two", {}))
    expect(results.failed == {"A/two"} and results.unfinished == {"A/one"} and not results.passed, "events are not understood")
    results = _events(("testStarted", "one", {}), ("issueRecorded", "one", {"issue": {"isKnown": True}}), ("testEnded", "one", {}))
    expect(results.passed == {"A/one"} and not results.not_passed, "a known issue fails a test")
    expect(not runner.read_events("").passed, "no events are no results")

    print(f"scripts/mutants --self-test: {failures} failed")
    return 1 if failures else 0
