"""Lint of all Lua: gallery, plugins, tests."""

import re
import shutil
import subprocess

from .tree import Finding

SUMMARY = "luacheck finds nothing in any Lua file (what is broken on purpose is named in .luacheckrc)"

_MESSAGE = re.compile(r"^(.*?):(\d+):\d+(?:-\d+)?: \(([EW]\d*)\) (.*)$")


def check(tree):
    files = tree.ending(".lua")
    if not files:
        return
    if not shutil.which("luacheck"):
        yield Finding("luacheck", 0, "not installed: run scripts/setup")
        return
    run = subprocess.run(
        ["luacheck", "--config", ".luacheckrc", "--no-color", "--codes", "--ranges", "--formatter", "plain", "--quiet", *files],
        cwd=tree.root, capture_output=True, text=True)
    found = False
    for line in run.stdout.splitlines():
        message = _MESSAGE.match(line)
        if message:
            found = True
            yield Finding(message.group(1), int(message.group(2)), f"{message.group(4)} ({message.group(3)})")
    if run.returncode and not found:
        yield Finding(".luacheckrc", 0, f"luacheck failed with status {run.returncode}: {(run.stderr + run.stdout).strip()[:400]}")
