"""The files of the project, and the findings of rules."""

import os
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

# Folders without sources, for a tree that is not a git clone (as in the self-test).
IGNORED_FOLDERS = {".git", ".build", "out", "__pycache__"}


@dataclass(frozen=True)
class Finding:
    """A violation: its location (a path relative to the root, a line or 0) and message."""

    path: str
    line: int
    message: str
    is_error: bool = True

    def __str__(self):
        where = f"{self.path}:{self.line}" if self.line else self.path
        return f"{where}: {'error' if self.is_error else 'warning'}: {self.message}"


class Tree:
    """The sources under a root: tracked files and untracked files that git does not ignore."""

    def __init__(self, root):
        self.root = Path(root)
        # Notes for the user about skipped checks, with reasons.
        self.notes = []
        self._texts = {}

    @cached_property
    def files(self):
        """Paths relative to the root, sorted, with '/' between folders."""
        names = self._known_to_git()
        if names is None:
            names = set()
            for folder, folders, files in os.walk(self.root):
                folders[:] = [name for name in folders if name not in IGNORED_FOLDERS]
                names.update(os.path.relpath(os.path.join(folder, name), self.root) for name in files)
        # A file deleted from the working copy is still in git's index.
        return sorted(name for name in names if (self.root / name).is_file())

    def _known_to_git(self):
        """Returns the tracked and untracked files, or None if git cannot list them: no clone, no git, or another
        user's clone."""
        if not (self.root / ".git").exists():
            return None
        try:
            listing = subprocess.run(
                ["git", "-C", str(self.root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            self.notes.append(f"git does not list the files ({error}); every file in the folder was checked")
            return None
        return {os.fsdecode(name) for name in listing.stdout.split(b"\0") if name}

    def ending(self, *endings):
        return [name for name in self.files if name.endswith(endings)]

    def under(self, folder):
        return [name for name in self.files if name.startswith(folder + "/")]

    def folders(self, parent):
        """Returns the names of the folders directly in `parent`."""
        depth = parent.count("/") + 1
        return sorted({name.split("/")[depth] for name in self.under(parent) if name.count("/") > depth})

    def is_script(self, name):
        """Returns whether a file is a task or a part of one: a file of scripts/ or .ci/ without an extension."""
        return name.startswith(("scripts/", ".ci/")) and "." not in name.rsplit("/", 1)[1]

    def text(self, name):
        """Returns the file's text; bytes that are not UTF-8 become U+FFFD."""
        if name not in self._texts:
            self._texts[name] = (self.root / name).read_bytes().decode("utf-8", errors="replace")
        return self._texts[name]

    def is_text(self, name):
        with open(self.root / name, "rb") as file:
            return b"\0" not in file.read(8192)
