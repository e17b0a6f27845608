"""Makes faults one at a time in a copy of the sources, builds it, and runs the tests that must fail."""

import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from .catalogue import is_of_cores, mutated

# Seconds after which a build, or a run of tests, has hung.
_BUILD_LIMIT = 1800
_TEST_LIMIT = 300
_COPIED = ("Package.swift", "README.md", "CHANGELOG.md", "Sources/", "Tests/", "plugins/", "scripts/")


class Results:
    """What a run of tests came to: the tests by name, `Suite/test`."""

    def __init__(self, passed=(), failed=(), unfinished=()):
        self.passed, self.failed, self.unfinished = set(passed), set(failed), set(unfinished)

    @property
    def not_passed(self):
        """A test that was under way when the process ended (a trap, a hang) has failed too."""
        return self.failed | self.unfinished

    def of(self, named, tests):
        return {test for test in tests if test == named or test.startswith(named + "/")}


class SwiftPackage:
    """A copy of the sources under `folder`/tree, and its debug build: of the whole, or of the cores with their tests
    alone, which takes a fraction of the time."""

    def __init__(self, folder, is_cores=False):
        self.tree = folder / "tree"
        self.package = self.tree
        self.build_folder = folder / ("build-cores" if is_cores else "build")
        self.logs = folder / "logs"
        self._is_cores = is_cores
        self._lock = None

    def prepare(self, tree):
        """Makes the copy what the sources are. What did not change keeps its time, and is not built again."""
        self.logs.mkdir(parents=True, exist_ok=True)
        self._lock = open(self.logs.parent / "lock", "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit("scripts/mutants: another run is under way in .build/mutants")
        wanted = [name for name in tree.files if name.startswith(_COPIED)]
        for name in wanted:
            source, copy = tree.root / name, self.tree / name
            if copy.is_file() and copy.read_bytes() == source.read_bytes():
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
        known = set(wanted)
        for folder, _, files in os.walk(self.tree):
            for file in files:
                name = os.path.relpath(os.path.join(folder, file), self.tree)
                if name not in known and name != "Package.resolved" and not name.startswith(".build/"):
                    os.remove(self.tree / name)
        if self._is_cores:
            cores = [str(self.tree / "scripts" / "lib" / "cores"), "--layout"]
            self.package = Path(subprocess.run(cores, capture_output=True, text=True, check=True).stdout.strip())

    def write(self, name, text):
        (self.tree / name).write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.tree / name).read_text(encoding="utf-8")

    def build(self):
        """Whether it builds."""
        with open(self.logs / "build.log", "w") as log:
            return self._run(["swift", "build", "--build-tests", "--package-path", str(self.package), "--scratch-path", str(self.build_folder)],
                             _BUILD_LIMIT, log) == 0

    def test(self, tests):
        """Runs the named tests."""
        events = self.logs / "events.jsonl"
        events.unlink(missing_ok=True)
        pattern = "|".join(rf"\.{name}(/|$)" if "/" not in name else rf"\.{name}\(" for name in tests)
        [bundle] = self.build_folder.glob("debug/*PackageTests.xctest")
        with open(self.logs / "test.log", "w") as log:
            # The bundle itself and not `swift test`, which plans the whole build once more.
            self._run([str(bundle), "--testing-library", "swift-testing", "--filter", pattern,
                       "--event-stream-output-path", str(events), "--event-stream-version", "0"], _TEST_LIMIT, log)
        return read_events(events.read_text(encoding="utf-8", errors="replace") if events.exists() else "")

    def _run(self, command, limit, log):
        """Runs a command in a session of its own, which ends with it."""
        environment = {key: value for key, value in os.environ.items() if key != "TATAMI_RECORD"}
        process = subprocess.Popen(command, cwd=self.tree, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                                   start_new_session=True, env=environment)
        try:
            return process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def read_events(text):
    """The results in Swift Testing's stream of events."""
    results, started, parametrised = Results(), set(), {}
    for line in text.splitlines():
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            # The last line of a process that was ended.
            continue
        payload = record.get("payload", {})
        if record.get("kind") == "test" and payload.get("kind") == "function":
            parametrised[payload["id"]] = True
        if record.get("kind") != "event" or payload.get("testID") not in parametrised:
            continue
        name = _name(payload["testID"])
        match payload.get("kind"):
            case "testStarted":
                started.add(name)
            case "issueRecorded" if not payload.get("issue", {}).get("isKnown"):
                results.failed.add(name)
            case "testEnded":
                results.passed.add(name)
    results.unfinished = started - results.passed - results.failed
    results.passed -= results.failed
    return results


def _name(test_id):
    """Module.Suite/test(argument:)/File.swift:1:2 as Suite/test."""
    suite, _, rest = test_id.partition("/")
    suite = suite.rsplit(".", 1)[-1]
    parts = [re.sub(r"\(.*", "", part) for part in rest.split("/") if ".swift:" not in part]
    return "/".join([suite, *parts])


def run_all(tree, mutations, folder):
    """Tries the faults of the cores that the cores' own tests see in their small package, and then all others."""
    small = [mutation for mutation in mutations if is_of_cores(mutation, tree)]
    large = [mutation for mutation in mutations if mutation not in small]
    statuses = [run(tree, chosen, SwiftPackage(folder, is_cores)) for chosen, is_cores in [(small, True), (large, False)] if chosen]
    return max(statuses)


def run(tree, mutations, package):
    """Makes the faults in order and prints what became of them.

    Returns the exit status: 0 if each was killed, 1 if one was not, 2 if the sources themselves do not build or pass.
    """
    started = time.monotonic()
    package.prepare(tree)
    status = _check_sources(package, mutations)
    if status:
        return status
    counts = dict.fromkeys(["killed", "survived", "did not build"], 0)
    for number, mutation in enumerate(mutations, 1):
        original = package.read(mutation.file)
        begun = time.monotonic()
        package.write(mutation.file, mutated(mutation, original))
        try:
            outcome, detail = _outcome(package, mutation)
        finally:
            package.write(mutation.file, original)
        counts[outcome] += 1
        print(f"{number:>3}/{len(mutations)} {outcome:<13} {mutation.name} ({time.monotonic() - begun:.0f} s): {mutation.breaks}\n"
              + "".join(f"              {line}\n" for line in detail), end="", flush=True)
    minutes = (time.monotonic() - started) / 60
    print(f"scripts/mutants: {len(mutations)} faults, " + ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
          + f", {minutes:.1f} min")
    return 0 if counts["killed"] == len(mutations) else 1


def _check_sources(package, mutations):
    """A test that fails without a fault shows nothing."""
    if not package.build():
        print("scripts/mutants: the sources do not build; see .build/mutants/logs/build.log", file=sys.stderr)
        return 2
    named = sorted({test for mutation in mutations for test in mutation.tests})
    results = package.test(named)
    for test in sorted(results.not_passed):
        print(f"scripts/mutants: {test} fails without any fault", file=sys.stderr)
    missing = [name for name in named if not results.of(name, results.passed | results.not_passed)]
    for name in missing:
        print(f"scripts/mutants: {name} was not run", file=sys.stderr)
    return 2 if missing or results.not_passed else 0


def _outcome(package, mutation):
    if not package.build():
        return "did not build", []
    together = package.test(mutation.tests)
    detail, survived = [], False
    for named in mutation.tests:
        # A test that ends the process ends those beside it, which may be as good as ever.
        results = package.test((named,)) if together.unfinished and len(mutation.tests) > 1 else together
        if found := results.of(named, results.failed):
            detail.append(f"{named}: " + ("failed" if found == {named} else ", ".join(sorted(name.partition("/")[2] for name in found))))
        elif results.of(named, results.unfinished):
            detail.append(f"{named}: ended the process, or did not end")
        else:
            survived = True
            detail.append(f"{named}: passed" if results.of(named, results.passed) else f"{named}: was not run")
    return ("survived" if survived else "killed"), detail
