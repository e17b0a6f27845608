"""Runs files of cases with typical mistakes, and scores the tatami command's messages."""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

GOAL = 0.95
_SECONDS = 30
_MESSAGE_LENGTH = 200
_POINTS = ("place", "finding", "fix", "noise", "status")
_KEYS = ("mistake", "line", "place", "found", "expected", "fix", "lines", "status", "run", "copy")

# The last lines of a report, which are not messages.
_SUMMARY = re.compile(r"^\s*(\d+ (script|test|spec|file)s?\b.*|nothing found)$")
# Internals of the engine, Lua and Swift, which messages must not show.
_INSIDES = re.compile(r"userdata|0x[0-9a-f]{6}|\[C\]|\[string \"|stack traceback|lua_|Optional\(|LuaValue|\bpacked\b|upvalue|metamethod")


class Malformed(Exception):
    """A file of cases with a wrong format."""


@dataclass
class Case:
    name: str
    notes: dict = field(default_factory=dict)
    files: dict = field(default_factory=dict)

    def note(self, key, default):
        return self.notes.get(key, [default])[0]


def newest(root):
    """Returns the newest command; None if there is none."""
    found = [root / ".build" / kind / "tatami" for kind in ("release", "debug")]
    return max((path for path in found if path.is_file()), key=lambda path: path.stat().st_mtime, default=None)


def read(folder):
    cases = []
    for path in sorted(folder.glob("*.cases")):
        cases += parse(path.stem, path.read_text(encoding="utf-8"))
    if len({case.name for case in cases}) != len(cases):
        raise Malformed("two cases have one name")
    return cases


def parse(topic, text):
    """Returns the cases of one file."""
    cases, file = [], None
    for number, line in enumerate(text.split("\n"), 1):
        def fail(problem):
            raise Malformed(f"{topic}.cases:{number}: {problem}")
        if line.startswith("=== "):
            cases.append(Case(f"{topic}/{line[4:].strip()}"))
            file = None
        elif not cases:
            if line and not line.startswith("#"):
                fail("expected a comment or a case")
        elif line.startswith(">>> "):
            file = line[4:].strip()
            cases[-1].files[file] = []
        elif file:
            cases[-1].files[file].append(line)
        elif line:
            key, colon, value = line.partition(": ")
            if not colon or key not in _KEYS:
                fail(f"expected an annotation ({', '.join(_KEYS)}); found '{line}'")
            cases[-1].notes.setdefault(key, []).append(value.strip())
    for case in cases:
        if not {"mistake", "fix"} <= case.notes.keys() or not {"line", "place"} & case.notes.keys() or not case.files:
            raise Malformed(f"{case.name}: a case has mistake, line or place, fix and a file")
        # The empty line before the next case belongs to neither.
        case.files = {name: "\n".join(lines).removesuffix("\n") + "\n" for name, lines in case.files.items()}
    return cases


def run(case, executable, root):
    """Returns (exit status, output of both streams)."""
    with tempfile.TemporaryDirectory(prefix="tatami-diagnoses-") as name:
        folder = Path(name) / "here"
        folder.mkdir()
        for path, text in case.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
        for copy in case.notes.get("copy", []):
            origin, target = copy.split()
            (folder / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / origin, folder / target)
        environment = {**os.environ, "NO_COLOR": "1", "TMPDIR": name, "LC_ALL": "C.UTF-8", "COLUMNS": "200"}
        try:
            result = subprocess.run(
                [str(executable), *shlex.split(case.note("run", "check main.lua"))], cwd=folder, env=environment, timeout=_SECONDS,
                stdin=subprocess.DEVNULL, capture_output=True)
        except subprocess.TimeoutExpired:
            return None, ""
        said = (result.stderr + result.stdout).decode("utf-8", errors="backslashreplace")
        return result.returncode, said


def judge(case, status, said):
    """Returns the lost points as [(point, reason)], and whether the command printed nothing."""
    lines = [line for line in said.split("\n") if line.strip() and not _SUMMARY.match(line)]
    if not lines:
        return [(point, "nothing was said") for point in _POINTS], True
    text = "\n".join(lines)
    lost = []
    if not _has_place(case, text):
        lost.append(("place", case.note("line", None) or case.note("place", "")))
    for point, keys in (("finding", ("found", "expected")), ("fix", ("fix",))):
        missing = [either for key in keys for either in case.notes.get(key, []) if not _has(text, either)]
        if missing:
            lost.append((point, "not there: " + "; ".join(missing)))
    noise = _noise(case, lines)
    if noise:
        lost.append(("noise", noise))
    if str(status) not in case.note("status", "1").split(" | "):
        lost.append(("status", "no end" if status is None else f"ended with {status}"))
    return lost, False


def _has(text, either):
    return any(part.strip() in text for part in either.split(" | ")) or either in text


def _has_place(case, text):
    if "place" in case.notes:
        return _has(text, case.note("place", ""))
    file, _, numbers = case.note("line", "").rpartition(":")
    first, _, last = numbers.partition("-")
    return any(re.search(rf"(^|[^\w/]){re.escape(file or 'main.lua')}:{number}(?!\d)", text)
               for number in range(int(first), int(last or first) + 1))


def _noise(case, lines):
    limit = int(case.note("lines", "1"))
    if len(lines) > limit:
        return f"{len(lines)} lines, at most {limit} wanted"
    inside = _INSIDES.search("\n".join(lines))
    if inside:
        return f"a word of the inside: {inside.group()}"
    longest = max((line.split("error: ")[-1].split("warning: ")[-1] for line in lines), key=len)
    return f"{len(longest)} characters in a line" if len(longest) > _MESSAGE_LENGTH else None


def score(cases, executable, root, shows=False):
    """Runs and scores all cases; prints the lost points and the score. Returns the exit status."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda case: run(case, executable, root), cases))
    won, silent = 0, []
    for case, (status, said) in zip(cases, results):
        lost, is_silent = judge(case, status, said)
        won += len(_POINTS) - len(lost)
        if is_silent:
            silent.append(case.name)
        for point, why in [("all", "nothing was said")] if is_silent else lost:
            print(f"{case.name}: {point}: {why}")
        if lost and shows:
            print("".join(f"    {line}\n" for line in said.splitlines()), end="")
    total = len(cases) * len(_POINTS)
    is_well = won >= GOAL * total and not silent
    print(f"{len(cases)} mistakes: {won} of {total} points, {100 * won / total:.1f} %; {len(silent)} silent"
          + ("" if is_well else f" (wanted: {GOAL:.0%}, none silent)"))
    return 0 if is_well else 1
