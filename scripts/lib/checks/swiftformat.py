"""The formatting of the Swift sources, by the toolchain's own formatter and .swift-format."""

import re
import shutil
import subprocess

from .tree import Finding

SUMMARY = "swift format lint --strict finds nothing (scripts/check explains; `swift format -i FILE` mends)"

_MESSAGE = re.compile(r"^(.*?):(\d+):\d+: (?:error|warning): (.*)$")


def check(tree):
    files = tree.ending(".swift")
    if not files:
        return
    if not shutil.which("swift"):
        yield Finding("swift", 0, "not on the PATH: the formatting cannot be checked")
        return
    run = subprocess.run(
        ["swift", "format", "lint", "--strict", "--parallel", "--no-color-diagnostics", *files],
        cwd=tree.root, capture_output=True, text=True)
    found = False
    # One location is reported once for each of its edits.
    for line in dict.fromkeys(run.stderr.splitlines()):
        message = _MESSAGE.match(line)
        if message:
            found = True
            path = message.group(1).removeprefix(str(tree.root) + "/")
            yield Finding(path, int(message.group(2)), message.group(3))
    # A formatter that fails without a finding (because of a crash or a bad configuration) is an error.
    if run.returncode and not found:
        yield Finding(".swift-format", 0, f"swift format failed with status {run.returncode}: {run.stderr.strip()[:400]}")
