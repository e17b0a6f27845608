"""Runs a page: writes its files, runs its commands and compares what they print, and makes its images.

- A block with `title="cards.py"`, or a Lua block whose first line is a comment with a file name, is written as that file. A later
  block of the same name replaces it.
- A block without a language holds commands after `$ ` and what they print. Lines are compared in any order, because messages and
  results are on different streams; with `…`, which stands for any text or any lines, in order. A command without output must
  succeed; what it prints is not compared.
- Other Lua blocks are a script, or the body of a layout function; they must run.
- The last cell with code of each row of a table after `<!-- rows: … -->` is run in a layout function, after these lines or in
  place of `@row`.
- A block with `from="PATH"` is an excerpt of a file of the repository.
- Blocks in other languages are shown only.
"""

import os
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from . import markdown

_SECONDS = 600
# These run until they are stopped; here, until they have run this long.
_ENDLESS = {"serve", "watch", "lsp"}
_SECONDS_OF_ENDLESS = 1.5


@dataclass
class Run:
    """What a page gave: its failures, and its images by name."""

    failures: list = field(default_factory=list)
    images: dict = field(default_factory=dict)
    commands: int = 0
    # Lines to replace in the page, to record its outputs: (index of the first, number, new lines).
    edits: list = field(default_factory=list)


class Runner:
    """Runs the pages of a site with one binary; `links` is a folder with the command `tatami`."""

    def __init__(self, root, binary, folder, records=False):
        self.root, self.folder, self.records = Path(root), Path(folder), records
        links = self.folder / "bin"
        links.mkdir(parents=True, exist_ok=True)
        (links / "tatami").unlink(missing_ok=True)
        (links / "tatami").symlink_to(Path(binary).resolve())
        module = self._python_module(binary)
        self.environment = {
            "PATH": f"{links}:{os.environ['PATH']}", "HOME": str(self.folder), "LANG": "C.UTF-8", "PYTHONPATH": str(module),
            "PYTHONDONTWRITEBYTECODE": "1", "ROOT": str(self.root),
        }

    def _python_module(self, binary):
        """A folder with the Python module as the wheel installs it."""
        module = self.folder / "python"
        shutil.copytree(self.root / "scripts/lib/shipping/python/tatami", module / "tatami", dirs_exist_ok=True)
        program = module / "tatami/dist/bin/tatami"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.unlink(missing_ok=True)
        program.symlink_to(Path(binary).resolve())
        return module

    def page(self, name, text):
        """Runs a page, once for each alternative of its tabs. `name` identifies its folder and its failures."""
        try:
            found = markdown.parts(text)
        except markdown.Malformed as error:
            return Run(failures=[f"{name}:{error}"])
        run = Run()
        for number in reversed(range(markdown.tab_count(found))):
            scratch = self.folder / "runs" / name.replace("/", "-") / str(number)
            scratch.mkdir(parents=True, exist_ok=True)
            _Page(self, name, scratch, run).run(markdown.alternative(found, number))
        return run

    def bash(self, command, folder, status=0):
        """Runs a command and returns (output of both streams, status)."""
        words = command.split()
        is_endless = len(words) > 1 and words[0] == "tatami" and words[1] in _ENDLESS
        command = command.replace("$?", str(status))
        process = subprocess.Popen(
            ["bash", "-c", command], cwd=folder, env=self.environment, stdin=subprocess.PIPE if is_endless else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        try:
            output, _ = process.communicate(timeout=_SECONDS_OF_ENDLESS if is_endless else _SECONDS)
            return output, process.returncode
        except subprocess.TimeoutExpired:
            process.terminate()
            output, _ = process.communicate()
            return output, 0 if is_endless else 124


class _Page:
    def __init__(self, runner, name, scratch, run):
        self.runner, self.name, self.scratch, self.result, self.status = runner, name, scratch, run, 0

    def fail(self, line, message):
        self.result.failures.append(f"{self.name}:{line}: {message}")

    def run(self, found):
        for part in found:
            if isinstance(part, markdown.Fence):
                self.fence(part)
            elif isinstance(part, markdown.Image) and "://" not in part.file:
                self.image(part)
            elif isinstance(part, markdown.Rows):
                self.rows(part)

    def write(self, file, text):
        path = self.scratch / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def fence(self, block):
        source = block.attributes.get("from")
        if source:
            path = self.runner.root / source
            if not path.is_file() or block.text not in path.read_text(encoding="utf-8"):
                self.fail(block.line, f"the block is not an excerpt of {source}")
        if block.file:
            self.write(block.file, block.text)
        elif block.language == "lua" and not source:
            self.lua(block.text, block.line)
        elif not block.info:
            self.console(block)

    def lua(self, code, line):
        """A script, or the body of a layout function."""
        is_script = re.search(r"^return\b", code, re.MULTILINE)
        self.write("snippet.lua", code if is_script else f"return function(content) {code}\nend\n")
        output, status = self.runner.bash("tatami render snippet.lua --format text", self.scratch)
        self.result.commands += 1
        if status or "error:" in output:
            self.fail(line, f"the snippet does not run:\n{output}")

    def rows(self, table):
        for line, code in table.rows:
            prelude = table.prelude if "@row" in table.prelude else table.prelude + "\n@row"
            self.lua(prelude.replace("@row", code), line)

    def console(self, block):
        if not block.lines or not block.lines[0].startswith("$ "):
            return self.fail(block.line, "a block without a language begins with a command after '$ '")
        starts = [index for index, line in enumerate(block.lines) if line.startswith("$ ")]
        for start, end in zip(starts, starts[1:] + [len(block.lines)]):
            last = start
            while block.lines[last].endswith("\\"):
                last += 1
            command = "\n".join(block.lines[start : last + 1])[2:]
            shown = block.lines[last + 1 : end]
            output, self.status = self.runner.bash(command, self.scratch, self.status)
            self.result.commands += 1
            while shown and not shown[-1]:
                shown.pop()
            if not shown and self.status:
                self.fail(block.line + start, f"status {self.status} from: {command}\n{output}")
            elif shown and not _matches(output, shown) and self.runner.records and not any("…" in line for line in shown):
                self.result.edits.append((block.line + last, len(shown), output.rstrip("\n").split("\n")))
            elif shown and not _matches(output, shown):
                self.fail(block.line + start, f"{command}\nthe page shows:\n" + "\n".join(shown) + f"\nthe command prints:\n{output}")

    def image(self, image):
        file = self.scratch / image.file
        scale = None
        if image.command:
            words = shlex.split(image.command)
            if words[:2] != ["tatami", "render"]:
                return self.fail(image.line, f"the title of an image is the command that renders it, not '{image.command}'")
            if "-o" not in words:
                words += ["-o", image.file]
            file.parent.mkdir(parents=True, exist_ok=True)
            output, status = self.runner.bash(shlex.join(words), self.scratch)
            self.result.commands += 1
            scale = float(words[words.index("--scale") + 1]) if "--scale" in words else 3 if "--device" in words else 2
            if not file.is_file():
                return self.fail(image.line, f"status {status} from: {shlex.join(words)}\n{output}")
        if file.is_file():
            self.result.images[image.file] = (file, scale)


def _matches(output, shown):
    """Whether the output is the shown one: lines in any order, or in order if `…` stands for text or lines."""
    # pdftotext ends pages with a form feed.
    lines = [line.rstrip() for line in output.replace("\f", "").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if sorted(line for line in lines if line) == sorted(line.rstrip() for line in shown if line):
        return True
    if not any("…" in line for line in shown):
        return False
    pattern = "\n".join(
        r"(?:.*\n?)*?" if line.strip() == "…" else ".*?".join(re.escape(part) for part in line.rstrip().split("…")) for line in shown)
    pattern = pattern.replace(r"(?:.*\n?)*?" + "\n", r"(?:.*\n)*?")
    return re.fullmatch(pattern, "\n".join(lines)) is not None
