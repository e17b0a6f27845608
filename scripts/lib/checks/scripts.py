"""The task scripts: each can be run, explains itself, and is clean shell; the Dockerfile and the templates install this version."""

import os
import re
import shutil
import subprocess

from .tree import Finding

SUMMARY = "every file in scripts/ is executable and answers --help; shell is clean (bash -n, shellcheck); the Dockerfile and scripts/ci install this version"

_SECONDS_FOR_HELP = 10
_DOCKERFILE = "scripts/Dockerfile"
_VERSION = "Sources/TatamiCommand/Support/Version.swift"


def check(tree):
    tasks = [name for name in tree.under("scripts") if name.count("/") == 1 and name != _DOCKERFILE]
    others = [name for name in tree.files if tree.is_script(name) and name not in tasks]
    shells = []
    for name in tasks + others:
        first = tree.text(name).split("\n", 1)[0]
        if not first.startswith("#!"):
            if name in tasks:
                yield Finding(name, 1, "the first line must be #! and the interpreter")
            continue
        if not os.access(tree.root / name, os.X_OK):
            yield Finding(name, 0, "not executable")
        elif name in tasks:
            yield from _check_help(tree, name)
        if first.split()[-1].rsplit("/", 1)[-1] in ("sh", "bash", "dash"):
            shells.append(name)
    yield from _check_shell(tree, shells)
    if _VERSION in tree.files:
        yield from _check_versions(tree)


def _check_versions(tree):
    """The Dockerfile and the templates install an archive by version; Docker, GitHub and GitLab are not here to try them."""
    number = re.search(r'number = "([^"]+)"', tree.text(_VERSION))
    for name in [_DOCKERFILE, *tree.under("scripts/ci")]:
        if name not in tree.files:
            continue
        for line, text in enumerate(tree.text(name).split("\n"), 1):
            for found in re.findall(r"(?<![\w.])\d+\.\d+\.\d+(?![\w.])", text):
                if number and found != number[1]:
                    yield Finding(name, line, f"version {found}, but {_VERSION} has {number[1]}")
    if _DOCKERFILE in tree.files and "scripts/ci/install" not in tree.text(_DOCKERFILE):
        yield Finding(_DOCKERFILE, 0, "does not run scripts/ci/install")


def _check_help(tree, name):
    # A script that doesn't know --help would start its work, so it isn't run.
    if "--help" not in tree.text(name):
        yield Finding(name, 0, "does not know --help")
        return
    try:
        run = subprocess.run([str(tree.root / name), "--help"], cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True,
                             timeout=_SECONDS_FOR_HELP)
    except (subprocess.TimeoutExpired, OSError) as error:
        yield Finding(name, 0, f"--help does not answer: {error}")
        return
    if run.returncode != 0:
        yield Finding(name, 0, f"--help exits with {run.returncode}: {run.stderr.strip()[:200]}")
    elif f"scripts/{name.rsplit('/', 1)[1]}" not in run.stdout or len(run.stdout.split()) < 8:
        yield Finding(name, 0, "--help says neither how to call it nor what it does")


def _check_shell(tree, names):
    for name in names:
        run = subprocess.run(["bash", "-n", name], cwd=tree.root, capture_output=True, text=True)
        if run.returncode:
            yield Finding(name, 0, run.stderr.strip()[:300])
    if not names:
        return
    if not shutil.which("shellcheck"):
        tree.notes.append("shellcheck is not installed; the shell scripts were only parsed")
        return
    run = subprocess.run(["shellcheck", "--format=gcc", "--external-sources", *names], cwd=tree.root, capture_output=True, text=True)
    for line in run.stdout.splitlines():
        path, number, _, message = line.split(":", 3)
        yield Finding(path, int(number), message.strip())
    if run.returncode and not run.stdout:
        yield Finding("scripts", 0, f"shellcheck failed: {run.stderr.strip()[:300]}")
