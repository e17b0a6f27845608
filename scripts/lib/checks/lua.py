"""Lint of all Lua: gallery, plugins, tests."""

import re
import shutil
import subprocess

from .tree import Finding

SUMMARY = "luacheck finds nothing in any Lua file; the engine's own functions declare their parameters"

_FUNCTION = re.compile(r"^ *(?:local )?function ([\w.:]+)\(([^)]*)\)")
_PARAMETER = re.compile(r"^ *---@param ([\w.]+)\?? ")
_MESSAGE = re.compile(r"^(.*?):(\d+):\d+(?:-\d+)?: \(([EW]\d*)\) (.*)$")


def _undeclared(tree):
    """Yields parameters of the engine's named functions without an annotation, which the language server needs."""
    for name in tree.under("Sources/Scripting/Resources"):
        declared = []
        for number, line in enumerate(tree.text(name).splitlines(), 1):
            function = _FUNCTION.match(line)
            if function:
                names = [word.strip() for word in function.group(2).split(",") if word.strip() not in ("", "_")]
                is_inner = line.startswith(" ") and "local function" in line
                if names != declared and not (is_inner and not declared):
                    yield Finding(name, number, f"annotate the parameters of {function.group(1)}: ---@param NAME TYPE")
            parameter = _PARAMETER.match(line)
            if parameter:
                declared.append(parameter.group(1))
            elif not line.lstrip().startswith("---"):
                declared = []


def check(tree):
    files = tree.ending(".lua")
    if not files:
        return
    yield from _undeclared(tree)
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
