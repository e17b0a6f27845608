"""Checks that the score of diagnoses can fall: a stand-in for the command loses one point at a time."""

import contextlib
import io
import tempfile
from pathlib import Path

import diagnoses

_CASES = """# A topic.

=== wrong
mistake: a letter too few
line: 2
found: txt
expected: property | method
fix: text
>>> main.lua
return function(content)
  content:putLabel():txt("Hi")
end
"""

_GOOD = "main.lua:2: error: a Label has no property 'txt'. Did you mean 'text'?\\n1 script checked, 1 problem found\\n"

# The output of the stand-in, its exit status, and the points that it loses.
_RUNS = {
    "good": (_GOOD, 1, []),
    "another line": (_GOOD.replace(":2:", ":20:"), 1, ["place"]),
    "another file": (_GOOD.replace("main", "domain"), 1, ["place"]),
    "nothing found": (_GOOD.replace("'txt'", "that"), 1, ["finding"]),
    "nothing expected": (_GOOD.replace("property", "thing"), 1, ["finding"]),
    "no fix": (_GOOD.replace("text", "font"), 1, ["fix"]),
    "too many lines": ("more\\n" + _GOOD, 1, ["noise"]),
    "a long line": (_GOOD.replace("?", "?" + "x" * 200), 1, ["noise"]),
    "the inside": (_GOOD.replace("a Label", "a userdata"), 1, ["noise"]),
    "another status": (_GOOD, 0, ["status"]),
    "silence": ("1 script checked, nothing found\\n", 0, ["place", "finding", "fix", "noise", "status"]),
}

_MALFORMED = {
    "no fix": _CASES.replace("fix: text\n", ""),
    "an unknown key": _CASES.replace("found:", "fuond:"),
    "text before the first case": "x\n" + _CASES,
}


def run():
    failures = []
    case = diagnoses.parse("topic", _CASES)[0]
    with tempfile.TemporaryDirectory(prefix="tatami-diagnoses-") as name:
        stand_in = Path(name) / "tatami"
        for description, (said, status, expected) in _RUNS.items():
            stand_in.write_text(f"#!/bin/sh\nprintf '%b' \"{said}\"\nexit {status}\n")
            stand_in.chmod(0o755)
            lost, _ = diagnoses.judge(case, *diagnoses.run(case, stand_in, Path(name)))
            if [point for point, _ in lost] != expected:
                failures.append(f"{description}: lost {lost}, expected {expected}")
            with contextlib.redirect_stdout(io.StringIO()):
                result = diagnoses.score([case], stand_in, Path(name))
            if result != (1 if expected else 0):
                failures.append(f"{description}: the score ended with {result}")
    for description, text in _MALFORMED.items():
        try:
            diagnoses.parse("topic", text)
            failures.append(f"{description}: was taken for a case")
        except diagnoses.Malformed:
            pass
    for failure in failures:
        print(f"diagnoses self-test: {failure}")
    print(f"diagnoses self-test: {len(_RUNS) + len(_MALFORMED)} faults, {len(failures)} failures")
    return 1 if failures else 0
