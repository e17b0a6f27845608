"""Each task script can be run, has help, and is clean shell code; the Dockerfile matches the scripts."""

import os
import re
import shutil
import subprocess

from .tree import Finding

SUMMARY = "every file in scripts/ is executable and answers --help; shell is clean (bash -n, shellcheck); the Dockerfile follows scripts/setup"

_SECONDS_FOR_HELP = 10
_DOCKERFILE = "scripts/Dockerfile"
_SETUP = "scripts/setup"


def check(tree):
    tasks = [name for name in tree.under("scripts") if name.count("/") == 1 and name != _DOCKERFILE]
    others = [name for name in tree.files if tree.is_script(name) and name not in tasks]
    shells = []
    for name in tasks + others:
        first = tree.text(name).split("\n", 1)[0]
        if not first.startswith("#!"):
            if name in tasks:
                yield Finding(name, 1, "a task begins with #! and its interpreter")
            continue
        if not os.access(tree.root / name, os.X_OK):
            yield Finding(name, 0, "not executable")
        elif name in tasks:
            yield from _check_help(tree, name)
        if first.split()[-1].rsplit("/", 1)[-1] in ("sh", "bash", "dash"):
            shells.append(name)
    yield from _check_shell(tree, shells)
    if _DOCKERFILE in tree.files:
        yield from _check_dockerfile(tree)


def _check_dockerfile(tree):
    """Checks the Dockerfile without building it: it must use the scripts instead of repeating them, on their Debian
    version."""
    text, setup = tree.text(_DOCKERFILE), tree.text(_SETUP)
    commands = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    oldest = re.search(r'^readonly oldest_swift="([0-9.]+)"', setup, re.MULTILINE)
    release = re.search(r"Debian \d+ \((\w+)\)", setup)
    images = re.findall(r"^FROM (\S+)", commands, re.MULTILINE)
    swift = [re.fullmatch(r"swift:([0-9.]+)-(\w+)", image) for image in images[:1]]
    if oldest is None or release is None:
        yield Finding(_SETUP, 0, "the oldest Swift, or Debian's version and name, are not found for the Dockerfile")
        return
    if not swift or swift[0] is None or _numbers(swift[0][1]) < _numbers(oldest[1]):
        yield Finding(_DOCKERFILE, 0, f"builds on {images[:1]}, and {_SETUP} needs Swift {oldest[1]} or newer: swift:VERSION-{release[1]}")
    for image in images:
        if release[1] not in image:
            yield Finding(_DOCKERFILE, 0, f"{image} is not Debian's {release[1]}, which {_SETUP} is for")
    for task in (_SETUP, "scripts/package"):
        if not re.search(rf"^RUN {task}\b", commands, re.MULTILINE):
            yield Finding(_DOCKERFILE, 0, f"does not run {task}")
    for words in re.findall(r"apt-get install([^&\n]*)", commands):
        for word in words.split():
            if not word.startswith("-") and not word.endswith(".deb"):
                yield Finding(_DOCKERFILE, 0, f"installs {word} itself: what is needed is said in {_SETUP} and in scripts/package")


def _numbers(version):
    return [int(part) for part in version.split(".")]


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
