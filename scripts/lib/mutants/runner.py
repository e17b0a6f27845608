"""Applies faults one at a time to a copy of the sources, builds it, and runs the tests that must fail."""

import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

# Seconds after which a build or a test run counts as hung.
_BUILD_LIMIT = 1800
_TEST_LIMIT = 300
# For all tests without a fault, while another stage may use the machine.
_ALL_TESTS_LIMIT = 1200
_COPIED = ("Package.swift", "README.md", "CHANGELOG.md", "Sources/", "Tests/", "plugins/", "scripts/")


class Results:
    """The outcomes of a test run, by test name (`Suite/test`)."""

    def __init__(self, passed=(), failed=(), ended=True):
        self.passed, self.failed, self.ended = set(passed), set(failed), ended

    def of(self, named, tests):
        return {test for test in tests if test == named or test.startswith(named + "/")}


class SwiftPackage:
    """A copy of the sources in `folder`/tree with its debug build, which stays between runs."""

    def __init__(self, folder):
        self.tree, self.build_folder, self.logs = folder / "tree", folder / "build", folder / "logs"
        self._lock = None

    def prepare(self, tree):
        """Updates the copy. Unchanged files keep their modification times, so that they are not rebuilt."""
        self.logs.mkdir(parents=True, exist_ok=True)
        self._lock = open(self.logs.parent / "lock", "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit("scripts/mutants: another run is using .build/mutants; wait until it ends")
        wanted = {name for name in tree.files if name.startswith(_COPIED)}
        for name in wanted:
            content, copy = (tree.root / name).read_bytes(), self.tree / name
            if name == "Package.swift":
                # A fault may leave a variable unused, which is only a warning.
                content = content.replace(b"    .treatAllWarnings(as: .error),\n", b"")
            if not copy.is_file() or copy.read_bytes() != content:
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(content)
                shutil.copymode(tree.root / name, copy)
        for folder, _, files in os.walk(self.tree):
            for file in files:
                name = os.path.relpath(os.path.join(folder, file), self.tree)
                if name not in wanted and name != "Package.resolved" and not name.startswith(".build/"):
                    os.remove(self.tree / name)

    def write(self, name, text):
        (self.tree / name).write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.tree / name).read_text(encoding="utf-8")

    def build(self):
        """Returns whether the copy builds."""
        with open(self.logs / "build.log", "w") as log:
            return self._run(["swift", "build", "--build-tests", "--package-path", str(self.tree), "--scratch-path", str(self.build_folder)],
                             _BUILD_LIMIT, log) == 0

    def test(self, tests, limit=_TEST_LIMIT):
        """Runs the named tests on the seeds of the short round, for `limit` seconds at most."""
        events = self.logs / "events.jsonl"
        events.unlink(missing_ok=True)
        pattern = "|".join(rf"\.{name}(/|$)" if "/" not in name else rf"\.{name}\(" for name in tests)
        [bundle] = self.build_folder.glob("debug/*PackageTests.xctest")
        with open(self.logs / "test.log", "w") as log:
            # Runs the bundle itself, because `swift test` would plan the whole build again.
            status = self._run([str(bundle), "--testing-library", "swift-testing", "--filter", pattern,
                                "--event-stream-output-path", str(events), "--event-stream-version", "0"], limit, log)
        results = read_events(events.read_text(encoding="utf-8", errors="replace") if events.exists() else "")
        results.ended = status is not None
        return results

    def _run(self, command, limit, log):
        """Runs a command in a separate session, whose processes end with the call."""
        environment = {key: value for key, value in os.environ.items() if key not in ("TATAMI_RECORD", "TATAMI_ROUND")}
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
    """The results in Swift Testing's event stream. A test that was running when the process ended has failed."""
    passed, failed, started, functions = set(), set(), set(), set()
    # Not splitlines: messages contain other line separators, such as U+2028.
    for line in text.split("\n"):
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            # The last line of a killed process is incomplete.
            continue
        payload = record.get("payload", {})
        if record.get("kind") == "test" and payload.get("kind") == "function":
            functions.add(payload["id"])
        if record.get("kind") != "event" or payload.get("testID") not in functions:
            continue
        name = _name(payload["testID"])
        match payload.get("kind"):
            case "testStarted":
                started.add(name)
            case "issueRecorded" if not payload.get("issue", {}).get("isKnown"):
                failed.add(name)
            case "testEnded":
                passed.add(name)
    return Results(passed - failed, failed | started - passed)


def _name(test_id):
    """`Suite/test` for `Module.Suite/test(argument:)/File.swift:1:2`."""
    suite, _, rest = test_id.partition("/")
    suite = suite.rsplit(".", 1)[-1]
    parts = [re.sub(r"\(.*", "", part) for part in rest.split("/") if ".swift:" not in part]
    return "/".join([suite, *parts])


def run(tree, mutations, package):
    """Applies the faults in order and prints each outcome.

    Returns the exit status: 0 if every fault was killed, 1 if one was not, 2 if the sources themselves fail.
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
        package.write(mutation.file, mutation.applied(original))
        try:
            outcome, survivors = _outcome(package, mutation)
        finally:
            package.write(mutation.file, original)
        counts[outcome] += 1
        print(f"{number:>3}/{len(mutations)} {outcome:<13} {mutation.name} ({time.monotonic() - begun:.0f} s): {mutation.breaks}\n"
              + "".join(f"              passed or not run: {name}\n" for name in survivors), end="", flush=True)
    minutes = (time.monotonic() - started) / 60
    print(f"scripts/mutants: {len(mutations)} faults, " + ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
          + f", {minutes:.1f} min")
    return 0 if counts["killed"] == len(mutations) else 1


def _check_sources(package, mutations):
    """Runs the tests without a fault first, because a test that fails anyway shows nothing."""
    if not package.build():
        print("scripts/mutants: the sources do not build; see .build/mutants/logs/build.log", file=sys.stderr)
        return 2
    named = sorted({test for mutation in mutations for test in mutation.tests})
    results = package.test(named, limit=_ALL_TESTS_LIMIT)
    if not results.ended:
        print(f"scripts/mutants: the tests without a fault did not end within {_ALL_TESTS_LIMIT} s; see "
              ".build/mutants/logs/test.log", file=sys.stderr)
        return 2
    wrong = [f"{test} fails without any fault" for test in sorted(results.failed)]
    wrong += [f"{name} was not run" for name in named if not results.of(name, results.passed | results.failed)]
    for message in wrong:
        print(f"scripts/mutants: {message}", file=sys.stderr)
    return 2 if wrong else 0


def _outcome(package, mutation):
    """Returns the outcome, and the named tests that did not fail."""
    if not package.build():
        return "did not build", []
    survivors = []
    for named in mutation.tests:
        # Run separately, because a test that traps ends the others too.
        results = package.test((named,))
        if not results.of(named, results.failed):
            survivors.append(named)
    return ("survived" if survivors else "killed"), survivors
