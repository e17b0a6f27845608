"""The repository has the same content on every machine."""

import re

from .tree import Finding

SUMMARY = "no absolute path of a machine, no file that only one machine has or that strayed in, no trailing whitespace"

# Written in pieces, so that this file passes its own rule.
_PATHS = re.compile(r"(?<![\w./~-])/(?:" + "|".join(["home/" + r"\w", "Users/" + r"\w", "root/" + r"[.\w]", "work/" + r"[.\w]", "opt/" + r"swift\b"]) + ")")
# The files at the root, and the characters of valid names. Anything else was left over from a failed command.
_ROOT_FILES = {"README.md", "CHANGELOG.md", "LICENSE", "Package.swift", "Package.resolved"}
_NAME = re.compile(r"[A-Za-z0-9._+/@-]+")
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|={7})(?: |$)")
_BINARY_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".pdf", ".ttf", ".otf", ".woff2", ".ico")
# Markdown uses two spaces at the end of a line, and expected output may contain anything.
_SPACE_IS_MEANT = (".md", ".expected", ".json", ".svg", ".patch")


def check(tree):
    for name in tree.files:
        if (tree.root / name).is_symlink() and str((tree.root / name).readlink()).startswith("/"):
            yield Finding(name, 0, "a symbolic link to an absolute path")
        if not _NAME.fullmatch(name):
            yield Finding(name, 0, "a file name with other characters than letters, digits and . _ + @ -")
        elif "/" not in name and not name.startswith(".") and name not in _ROOT_FILES:
            yield Finding(name, 0, "a stray file at the root; move it into a directory, or delete it")
        if name == "Package.resolved" or name.startswith((".build/", "out/")):
            yield Finding(name, 0, "made by a build; remove it from the repository")
        if name.endswith(_BINARY_ENDINGS) or not tree.is_text(name):
            continue
        for number, line in enumerate(tree.text(name).split("\n"), 1):
            if _PATHS.search(line):
                yield Finding(name, number, f"an absolute path of one machine: {line.strip()[:80]}")
            if _CONFLICT.match(line) and not name.endswith(".md"):
                yield Finding(name, number, "a conflict that was not resolved")
            if line != line.rstrip() and not name.endswith(_SPACE_IS_MEANT):
                yield Finding(name, number, "whitespace at the end of the line")
