"""The solver kiwi: gets it from the package index, compiles kiwi.cpp with it, and runs workloads."""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

# The version that the table of targets was measured with, in C++. A newer version or the Python binding may be slower,
# which would improve our ratios.
VERSION = "1.4.9"
FLAGS = ["-O3", "-DNDEBUG", "-std=c++17"]
SOURCE = Path(__file__).resolve().parent / "kiwi.cpp"


class Fault(Exception):
    """An error with its fix, as a sentence."""


def prepare(folder):
    """Returns the compiled measuring program, creating it in `folder` the first time."""
    # Swift's toolchain includes clang++, so both sides use the same code generator.
    compiler = shutil.which("clang++") or shutil.which("c++")
    if compiler is None:
        raise Fault("missing a C++ compiler; add the directory of clang++ in Swift's toolchain to PATH")
    mark = hashlib.sha256("\0".join([VERSION, compiler, *FLAGS, SOURCE.read_text(encoding="utf-8")]).encode()).hexdigest()[:12]
    program = folder / f"kiwi-{mark}"
    if program.exists():
        return program
    headers = _headers(folder)
    # Compiled under another name first, so that an interrupted compilation leaves no program.
    unfinished = program.with_suffix(".new")
    # Included as a system library, so that its warnings don't count.
    if subprocess.run([compiler, *FLAGS, "-isystem", headers, SOURCE, "-o", unfinished]).returncode != 0:
        raise Fault("kiwi could not be compiled (see above); scripts/setup installs libstdc++-12-dev")
    unfinished.replace(program)
    return program


def _headers(folder):
    """Returns the folder that contains kiwi/kiwi.h. The source package contains it; pip verifies the package."""
    sources = folder / f"kiwisolver-{VERSION}"
    if (sources / "kiwi" / "kiwi.h").exists():
        return sources
    folder.mkdir(parents=True, exist_ok=True)
    # A system's python3 may lack pip; a virtual environment has it.
    python = folder / "venv" / "bin" / "python3"
    package = folder / f"kiwisolver-{VERSION}.tar.gz"
    download = [python, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", folder, f"kiwisolver=={VERSION}"]
    for step in ([sys.executable, "-m", "venv", "--clear", folder / "venv"], download):
        if subprocess.run(step).returncode != 0:
            raise Fault(f"kiwisolver {VERSION} could not be fetched (see above); scripts/setup installs python3-venv")
    with tarfile.open(package) as archive:
        archive.extractall(folder, [member for member in archive.getmembers() if is_wanted(member)])
    if not (sources / "kiwi" / "kiwi.h").exists():
        raise Fault(f"kiwisolver {VERSION} has no kiwi/kiwi.h in it")
    return sources


def is_wanted(member):
    parts = Path(member.name).parts
    return member.isfile() and parts[:2] == (f"kiwisolver-{VERSION}", "kiwi") and ".." not in parts


_RELATIONS = {"==": "0", "<=": "-1", ">=": "1"}


def problem(document):
    """Converts a problem of `tatami solve` to kiwi.cpp's format. The container's sizes W and H are edit variables."""
    indices = {name: str(index) for index, name in enumerate(document["variables"])}
    sizes = {c["id"]: c for c in document["constraints"] if c["id"] in ("W", "H")}
    others = [c for c in document["constraints"] if c["id"] not in sizes]
    sides = [indices[next(iter(sizes[side]["terms"]))] for side in ("W", "H")]
    steps = [("0" if name == "W" else "1", f"{value!r}") for step in document["steps"] for name, value in step["constants"].items()]
    narrow = sizes["W"]["constant"]
    wide = max(step["constants"].get("W", narrow) for step in document["steps"])
    lines = [" ".join([str(len(indices)), str(len(others)), str(len(steps)), *sides, f"{narrow!r}", f"{sizes['H']['constant']!r}", f"{wide!r}"])]
    lines.append(" ".join(part for step in steps for part in step))
    for c in others:
        terms = " ".join(f"{indices[name]} {coefficient!r}" for name, coefficient in c["terms"].items())
        lines.append(f"{_RELATIONS[c['relation']]} {c['constant']!r} {c['priority']!r} {len(c['terms'])} {terms}")
    return "\n".join(lines)


def cells(document):
    """Returns the cells of a list as separate problems, each with a container. A variable of cell 7 is called
    7.title.w."""
    documents, own = {}, []
    for name in document["variables"]:
        cell = name.split(".", 1)[0]
        if cell != "c":
            one = documents.setdefault(cell, {"variables": [f"c.{side}" for side in "ltwh"], "constraints": [], "steps": document["steps"]})
            one["variables"].append(name)
    for c in document["constraints"]:
        cell = next((name.split(".", 1)[0] for name in c["terms"] if not name.startswith("c.")), None)
        (own if cell is None else documents[cell]["constraints"]).append(c)
    for one in documents.values():
        one["constraints"] = own + one["constraints"]
    return list(documents.values())


def text(documents):
    return "\n".join([str(len(documents)), *map(problem, documents)]) + "\n"


def run(program, path, limit, budget=0):
    """Returns kiwi.cpp's output for the problems in the file; None if it does not finish within `limit` seconds.
    Repeated builds take at most `budget` seconds."""
    try:
        with open(path, encoding="utf-8") as file:
            done = subprocess.run([program, str(budget)], stdin=file, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:
        raise Fault(f"kiwi fails: {done.stderr.strip() or f'status {done.returncode}'}")
    try:
        return json.loads(done.stdout)
    except ValueError as error:  # not a number
        raise Fault(f"kiwi's figures cannot be read: {error}") from error


def difference(theirs, ours):
    """Returns the largest difference between kiwi's values and ours above a thousandth of a point; empty if there is
    none."""
    wrong = [name for name in ours if name in theirs and not abs(ours[name] - theirs[name]) <= 1e-3]
    if not wrong:
        return ""
    worst = max(wrong, key=lambda name: abs(ours[name] - theirs[name]))
    return f"kiwi differs in {len(wrong)} of {len(ours)} values: {worst} is {theirs[worst]:g}, by the hierarchy {ours[worst]:g}"
