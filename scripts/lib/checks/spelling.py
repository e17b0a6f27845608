"""The spelling of prose, by codespell and a list of allowed words."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import prosetexts
from .tree import Finding

SUMMARY = "codespell finds no misspelling in documents, help, messages, comments and test names; scripts/lib/checks/spelling.txt lists allowed words"

# One word in lower case per line, and the reason.
_ALLOWED = "scripts/lib/checks/spelling.txt"
_MESSAGE = re.compile(r"^.*:(\d+): (\S+) ==> (.*)$")


def check(tree):
    if not shutil.which("codespell"):
        tree.notes.append("codespell is not installed; the spelling was not checked")
        return
    lines = [
        (block.path, block.line + offset, line)
        for blocks in prosetexts.surfaces(tree).values() for block in blocks for offset, line in enumerate(block.text.split("\n"))
    ]
    allowed = [line.split()[0] for line in tree.text(_ALLOWED).splitlines() if line.strip()] if _ALLOWED in tree.files else []
    # All texts in one file, because the start of codespell takes longer than its work.
    with tempfile.TemporaryDirectory(prefix="tatami-spelling-") as folder:
        prose = Path(folder, "prose.txt")
        prose.write_text("\n".join(text for _, _, text in lines), encoding="utf-8")
        # An empty configuration keeps settings of the user's folder out.
        options = ["--config", "/dev/null", *(["--ignore-words-list", ",".join(allowed)] if allowed else [])]
        run = subprocess.run(["codespell", *options, str(prose)], capture_output=True, text=True, cwd=folder)
    found = False
    for message in map(_MESSAGE.match, run.stdout.splitlines()):
        if message:
            found = True
            path, line, _ = lines[int(message[1]) - 1]
            yield Finding(path, line, f"'{message[2]}': write '{message[3]}', or add the word to {_ALLOWED} if it is right")
    if run.returncode and not found:
        yield Finding("codespell", 0, f"failed with status {run.returncode}: {(run.stderr + run.stdout).strip()[:300]}")
