"""One run of `scripts/bench-peers --check`: kiwi and tatami run alternately, so that both have the same conditions."""

import json
import statistics
import subprocess
import tempfile
from pathlib import Path

from . import judge, kiwi, targets

ROUNDS = 5
# How long kiwi may build again for the median of a round, in seconds.
BUDGET = 3.0


class Session:
    def __init__(self, binaries, program, seconds, folder, progress, rounds, memory):
        self.binaries, self.program, self.seconds, self.rounds, self.memory = Path(binaries), program, seconds, rounds, memory
        self.folder, self.progress = Path(folder), progress
        self.runs = []  # our runs in order: figures by name
        self.limits, self.times = {}, set()
        self.kiwis = []  # (row, our last run before it, kiwi's output)
        self.firsts = {}  # by row: the first builds of our processes
        self.values = {}  # by row: our values at the end of the steps
        self.left_out = {}  # by row: the reason
        self.faults = []
        self.wrong = {}  # by row: the differences of kiwi's values

    def run(self):
        for row in targets.ROWS:
            self.write(row)
        for round_ in range(self.rounds):
            for row in targets.ROWS:
                if row in self.left_out or round_ > 0 and row.is_long:
                    continue
                self.progress(f"round {round_ + 1} of {self.rounds}: {row.ours}")
                self.bench()
                self.kiwi(row)
        # Two more runs, so that kiwi's last run has as many after it as the others.
        for _ in range(2):
            self.bench()
        self.progress("")

    def command(self, program, *arguments):
        done = subprocess.run([self.binaries / program, *arguments], capture_output=True, text=True)
        if done.returncode != 0:
            raise kiwi.Fault(f"{program} {' '.join(arguments[:2])}: {done.stderr.strip() or f'status {done.returncode}'}")
        return done.stdout

    def path(self, row, ending):
        return self.folder / f"{row.ours.replace(' ', '-')}.{ending}"

    def write(self, row):
        lacking = row.memory - self.memory()
        if lacking > 0:
            self.left_out[row] = f"kiwi needs {row.memory / 1e9:.1f} GB of memory, {lacking / 1e9:.1f} GB more than there is"
            return
        problem = self.command("TatamiBenchmarks", "--workload", row.workload)
        self.path(row, "json").write_text(problem, encoding="utf-8")
        document = json.loads(problem)
        documents = kiwi.cells(document) if row.is_single else [document]
        self.path(row, "txt").write_text(kiwi.text(documents), encoding="utf-8")
        self.values[row] = [name for one in documents for name in one["variables"]]

    def bench(self):
        figures, self.limits, self.times = judge.read_bench(self.command("TatamiBenchmarks", "solver", "--json"))
        for disagreement in judge.disagreements(self.limits):
            raise judge.Fault(f"{disagreement}; scripts/lib/peers/targets.py and SolverBench.swift must agree")
        self.runs.append(figures)

    def kiwi(self, row):
        try:
            answer = kiwi.run(self.program, self.path(row, "txt"), self.seconds, 0 if row.is_long else BUDGET)
        except kiwi.Fault as fault:
            self.left_out[row] = str(fault)
            self.faults.append(f"{row.ours}: {fault}")
            return
        if answer is None:
            self.left_out[row] = f"kiwi does not finish in {self.seconds / 60:g} min"
            return
        names, values = self.values[row], answer.pop("values")
        self.kiwis.append((row, len(self.runs) - 1, answer))
        if row.is_single:
            return  # One container per cell: names repeat, and the values belong to the single list.
        ours = json.loads(self.command("tatami", "solve", str(self.path(row, "json")), "--time"))
        self.firsts.setdefault(row, []).append(judge.Pair(ours["cpu"]["build"], answer["first"]["build"]))
        note = kiwi.difference(dict(zip(names, values)), ours["results"][-1]["values"])
        if note:
            self.wrong[row] = note

    def pairs(self):
        result = {}
        for row, place, answer in self.kiwis:
            if row in self.left_out:
                continue
            for figure in row.figures:
                pair = judge.Pair(judge.beside(self.runs, place, f"{row.ours}: {figure.name}"), answer["warm"][figure.name])
                result.setdefault((row, figure), []).append(pair)
        return dict(sorted(result.items(), key=lambda item: targets.ROWS.index(item[0][0])))


def available_memory():
    """Returns the available memory in bytes; infinite if the system does not report it."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration, ValueError, IndexError):
        return float("inf")


def check(binaries, program, minutes, write, progress, rounds=ROUNDS, memory=available_memory):
    """Measures and compares; `write` gets each line. Returns the exit status."""
    with tempfile.TemporaryDirectory(prefix="tatami-peers-") as folder:
        session = Session(binaries, program, minutes * 60, folder, progress, rounds, memory)
        session.run()
    pairs = session.pairs()
    host = judge.host_factor(pairs, session.wrong)
    if host is None:
        for row, reason in session.left_out.items():
            write(f"{row.ours}: {reason}")
        write("no figure of kiwi can be compared")
        return 1
    found = judge.verdicts(pairs, host, session.wrong)
    for line in judge.table(found, host):
        write(line)
    write("\nTargets without a figure of kiwi, as they are and at that factor (times only); they are not part of the check.\n")
    write(f"{'row':37}{'target':>10}{'at that':>10} |{'tatami':>10}")
    write("-" * 78)
    for line in judge.absolute_table(judge.absolutes(session.runs, session.limits, session.times, host), host):
        write(line)
    write("\nThe first build of a process: memory untouched, code not yet read. No target is about it.\n")
    for row, firsts in session.firsts.items():
        ours, theirs = (statistics.median(list_) for list_ in zip(*firsts))
        write(f"{row.ours:29}tatami {judge.short(ours):>8}   kiwi {judge.short(theirs):>8}   {judge.times(theirs / ours):>9}")
    write("")
    for row in session.wrong:
        write(f"{row.ours}: {session.wrong[row]}")
    for row, reason in session.left_out.items():
        write(f"{row.ours}: not judged; {reason}")
    missed = sum(not verdict.is_met for verdict in found)
    write(f"{len(found)} ratios, {missed} missed; {len(session.left_out)} of {len(targets.ROWS)} rows not judged")
    return judge.status(found, session.faults)
