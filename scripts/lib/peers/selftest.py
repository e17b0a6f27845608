"""Checks that ratios can be missed, with invented figures and stand-ins for tatami and kiwi that fail in one way at a time."""

import io
import json
import math
import tarfile
import tempfile
from pathlib import Path

from . import judge, kiwi, session, targets

# The output of `scripts/bench --workload` for one list.
_DOCUMENT = {
    "variables": ["c.l", "c.t", "c.w", "c.h", "0.cell.w", "1.cell.w"],
    "constraints": [
        {"id": "k0", "terms": {"c.l": 1.0}, "relation": "==", "constant": 0.0, "priority": 1000.0},
        {"id": "W", "terms": {"c.w": 1.0}, "relation": "==", "constant": 375.0, "priority": 1000.0},
        {"id": "H", "terms": {"c.h": 1.0}, "relation": "==", "constant": 812.0, "priority": 1000.0},
        {"id": "k4", "terms": {"c.w": -1.0, "0.cell.w": 1.0}, "relation": "<=", "constant": -8.0, "priority": 450.0},
        {"id": "k5", "terms": {"1.cell.w": 0.5}, "relation": ">=", "constant": 44.0, "priority": 1000.0},
    ],
    "steps": [{"constants": {"W": 376.0}}, {"constants": {"H": 813.0}}, {"constants": {"W": 667.0}}, {"constants": {"W": 375.0}}],
}
_WHOLE = """1
6 3 4 2 3 375.0 812.0 667.0
0 376.0 1 813.0 0 667.0 0 375.0
0 0.0 1000.0 1 0 1.0
-1 -8.0 450.0 2 2 -1.0 4 1.0
1 44.0 1000.0 1 5 0.5
"""
_CELLS = """2
5 2 4 2 3 375.0 812.0 667.0
0 376.0 1 813.0 0 667.0 0 375.0
0 0.0 1000.0 1 0 1.0
-1 -8.0 450.0 2 2 -1.0 4 1.0
5 2 4 2 3 375.0 812.0 667.0
0 376.0 1 813.0 0 667.0 0 375.0
0 0.0 1000.0 1 0 1.0
1 44.0 1000.0 1 4 0.5
"""


def _row(name, wrong=False, kiwi_=10.0, ours=1.0):
    return targets.Row(name, name, (targets.Figure("build", kiwi_, ours),), is_wrong=wrong)


def _judged(row, ours, theirs, host, wrong=()):
    pairs = {(row, row.figures[0]): [judge.Pair(a, b) for a, b in zip(ours, theirs)]}
    return judge.verdicts(pairs, host, wrong)[0]


def _judgement(expect):
    row, wrong = _row("a"), _row("b", wrong=True)
    expect(_judged(row, [1.0], [10.0], 1).is_met, "a ratio that is just as wanted is missed")
    expect(not _judged(row, [1.01], [10.0], 1).is_met, "a ratio below what is wanted is met")
    expect(_judged(row, [3.0], [30.0], 3).is_met, "a slow host makes a ratio miss")
    slow = _judged(row, [3.0], [40.0], 2)
    expect(slow.is_capped and math.isclose(slow.counted, 10.0), f"kiwi counts with more than 1.5 times what the host explains: {slow}")
    expect(not _judged(row, [3.01], [100.0], 2).is_met, "kiwi's own slowness is a merit of ours")
    expect(not _judged(row, [2.0], [30.0], 2).is_capped, "kiwi has no leeway where it is right")
    expect(not _judged(wrong, [2.01], [30.0], 2).is_met, "a wrong answer has a leeway")
    expect(not _judged(row, [2.01], [30.0], 2, [row]).is_met, "an answer that turns out to be wrong has a leeway")
    expect(not _judged(wrong, [0.5], [4.0], 1).is_met, "a wrong answer that is quick does not count as it is")
    middle = _judged(row, [1.0, 1.0, 9.0], [10.0, 12.0, 10.0], 1)
    expect(middle.ratio == 10.0 and middle.is_met, f"the rounds' median is not what counts: {middle}")

    pairs = {(row, row.figures[0]): [judge.Pair(1, 20.0), judge.Pair(1, 30.0), judge.Pair(1, 10.0)], (wrong, wrong.figures[0]): [judge.Pair(1, 90.0)]}
    expect(judge.host_factor(pairs) == 2.0, "the factor of the host is not the median, or wrong answers have a say in it")
    expect(judge.host_factor(pairs, {row: ""}) is None, "without a right answer there is a factor of the host")
    good, bad = _judged(row, [1.0], [10.0], 1), _judged(row, [2.0], [10.0], 1)
    expect([judge.status([]), judge.status([good]), judge.status([good, bad]), judge.status([good], ["fault"])] == [1, 0, 1, 1], "the status is another")

    runs = [{"x": value} for value in (9.0, 1.0, 2.0, 3.0, 4.0, 9.0)]
    expect(judge.beside(runs, 2, "x") == 2.5, "our figure is not the median of two runs before and two after")
    expect(judge.beside(runs, 0, "x") == 2.0, "at the beginning our figure is of other runs")


def _table(expect):
    wanted = {(row.ours, figure.name): round(figure.wanted, 2) for row in targets.ROWS for figure in row.figures}
    expect(wanted["chain 1000", "build"] == 85 and wanted["cells 10000, a solver each", "rotate"] == 8.22, f"other ratios are wanted: {wanted}")
    expect(len(wanted) == 3 * len(targets.ROWS) == 21, "a row lacks a figure, or is there twice")
    limits = {f"{row.ours}: {figure.name}": figure.ours for row in targets.ROWS for figure in row.figures}
    expect(not list(judge.disagreements(limits)), "targets that agree do not")
    expect(len(list(judge.disagreements(limits | {"chain 1000: build": 0.7e-3}))) == 1, "another target of the benchmark goes unseen")
    del limits["form 300: edit"]
    expect(len(list(judge.disagreements(limits))) == 1, "a target that the benchmark lacks goes unseen")
    found = judge.absolutes([{"a": 3e-3, "b": 1.2}, {"a": 1e-3, "b": 1.2}, {"a": 2e-3, "b": 1.2}], {"a": 1e-3, "b": 1.0, "chain 1000: build": 1}, {"a"}, 2.0)
    expect([(item.name, item.is_met) for item in found] == [("a", True), ("b", False)], f"the host's factor is not for times, or not only: {found}")


def _text(expect):
    bench = '[{"name": "a: build", "value": 300, "unit": "µs", "target": 600}, {"name": "e", "value": 0.9, "unit": "", "target": null}]'
    figures, limits, times = judge.read_bench(bench)
    expect(math.isclose(figures["a: build"], 3e-4) and figures["e"] == 0.9, f"figures are misread: {figures}")
    expect(list(limits) == ["a: build"] and math.isclose(limits["a: build"], 6e-4) and times == {"a: build"}, f"targets are misread: {limits} {times}")
    for text in ("", "{}x", '[{"name": "a"}]', '[{"name": "a", "value": null, "unit": "s", "target": 1}]', "[1]"):
        try:
            judge.read_bench(text)
            expect(False, f"figures are read from {text!r}")
        except judge.Fault:
            pass
    shown = [judge.short(value) for value in (20.94, 0.9996, 0.9994, 51e-3, 99.96e-6, 9.996e-6, 3.4e-6, 4e-8)]
    expect(shown == ["20.9 s", "1.00 s", "999 ms", "51.0 ms", "100 µs", "10.0 µs", "3.40 µs", "0.04 µs"], f"times are shown as {shown}")
    shown = [judge.times(value) for value in (9500.4, 9.96, 9.94, 0.31)]
    expect(shown == ["9,500 ×", "10 ×", "9.9 ×", "0.3 ×"], f"ratios are shown as {shown}")
    expect(kiwi.text([_DOCUMENT]) == _WHOLE, f"a problem is written as\n{kiwi.text([_DOCUMENT])}")
    expect(kiwi.text(kiwi.cells(_DOCUMENT)) == _CELLS, f"cells of their own are written as\n{kiwi.text(kiwi.cells(_DOCUMENT))}")
    expect(kiwi.difference({"a": 1.0}, {"a": 1.0009}) == "", "a difference of less than a thousandth counts")
    expect("1 of 2 values: b" in kiwi.difference({"a": 1.0, "b": 2.0}, {"a": 1.0, "b": 2.002}), "a difference goes unseen")
    names = [f"kiwisolver-{kiwi.VERSION}/{name}" for name in ("kiwi/kiwi.h", "setup.py", "kiwi/../../x", "py/kiwi/x.h")] + ["/kiwi/kiwi.h"]
    wanted = [name for name in names if kiwi.is_wanted(tarfile.TarInfo(name))]
    expect(wanted == names[:1], f"of the package of sources is unpacked: {wanted}")


def _stand_ins(folder, fault):
    """Creates programs that print files. Each figure of ours is half of the limit, so that all ratios are met."""
    bench = [{"name": f"{row.ours}: {figure.name}", "value": figure.ours * 1e6 * (3 if fault in ("slow", figure.name) else 0.5), "unit": "µs",
              "target": figure.ours * 1e6 * (2 if fault == "target" else 1)} for row in targets.ROWS for figure in row.figures]
    bench.append({"name": "other", "value": 1, "unit": "µs", "target": 1})
    values = dict.fromkeys(_DOCUMENT["variables"], 7.0)
    (folder / "bench").write_text("no figures" if fault == "bench" else json.dumps(bench[1:] if fault == "lacking" else bench))
    (folder / "problem").write_text(json.dumps(_DOCUMENT))
    (folder / "solved").write_text(json.dumps({"results": [{"values": values}], "cpu": {"build": 1e-3, "steps": []}}))
    tatami = folder / "tatami"
    log = folder / "log"
    tatami.write_text(f'#!/bin/sh\ncase "$1" in solve) {"exit 3" if fault == "solve" else f"cat {folder}/solved"} ;; *) exit 9 ;; esac\n')
    benchmarks = folder / "TatamiBenchmarks"
    benchmarks.write_text(f'#!/bin/sh\ncase "$1" in solver) echo tatami >>{log}; cat {folder}/bench ;; --workload) cat {folder}/problem ;; *) exit 9 ;; esac\n')
    # The row names its input; its answer is stored in this folder.
    kiwi_ = folder / "kiwi"
    kiwi_.write_text({
        "crash": "#!/bin/sh\necho no solution >&2\nexit 1\n", "torn": "#!/bin/sh\necho '{'\n", "hang": "#!/bin/sh\nexec tail -f /dev/null\n",
    }.get(fault, f'#!/bin/sh\nname=$(basename "$(readlink /proc/self/fd/0)")\necho "$name $(head -n 1)" >>{log}\nexec cat "{folder}/$name"\n'))
    for row in targets.ROWS:
        warm = {figure.name: figure.kiwi for figure in row.figures}
        answer = {"first": {"build": 0.5, "steps": []}, "warm": warm, "values": [7.5 if fault == "values" else 7.0] * len(values)}
        (folder / f"{row.ours.replace(' ', '-')}.txt").write_text(json.dumps(answer))
    if fault == "one":
        (folder / f"{targets.ROWS[-1].ours.replace(' ', '-')}.txt").unlink()
    for program in (tatami, benchmarks, kiwi_):
        program.chmod(0o755)
    return folder, kiwi_


# The failure; the status, or the exception; and a part of the message.
_FAULTS = {
    "none": (0, "21 ratios, 0 missed; 0 of 7 rows not judged"), "slow": (1, "21 ratios, 21 missed"), "rotate": (1, "21 ratios, 7 missed"),
    "crash": (1, "kiwi fails: no solution"), "torn": (1, "kiwi's figures cannot be read"), "hang": (1, "no figure of kiwi can be compared"),
    "memory": (0, "chain 10000: not judged; kiwi needs 2.3 GB"), "values": (0, "chain 1000: kiwi differs in 6 of 6 values"),
    "one": (1, "18 ratios, 0 missed; 1 of 7 rows not judged"), "target": (judge.Fault, "must agree"),
    "lacking": (judge.Fault, "has none"), "bench": (judge.Fault, "printed unexpected output"), "solve": (kiwi.Fault, "status 3"),
}


def _sessions(expect):
    for fault, (status, part) in _FAULTS.items():
        output = io.StringIO()
        with tempfile.TemporaryDirectory(prefix="tatami-peers-") as name:
            binaries, program = _stand_ins(Path(name), fault)
            try:
                found = session.check(binaries, program, 0.005 if fault == "hang" else 1, lambda line: output.write(line + "\n"), lambda text: None, rounds=1,
                                      memory=lambda: 0 if fault == "memory" else 1e12)
            except (judge.Fault, kiwi.Fault) as error:
                found = type(error)
                output.write(str(error))
        expect(found == status and part in output.getvalue(), f"{fault}: {found}, not {status} and {part!r}:\n{output.getvalue()}")


def _turns(expect):
    with tempfile.TemporaryDirectory(prefix="tatami-peers-") as name, tempfile.TemporaryDirectory(prefix="tatami-peers-") as own:
        binaries, program = _stand_ins(Path(name), "none")
        one = session.Session(binaries, program, 60, own, lambda text: None, 2, lambda: 1e12)
        one.run()
        log = (Path(name) / "log").read_text().splitlines()
    rows = targets.ROWS + [row for row in targets.ROWS if not row.is_long]
    wanted = [line for row in rows for line in ("tatami", f"{row.ours.replace(' ', '-')}.txt {2 if row.is_single else 1}")]
    expect(log == wanted + ["tatami"] * 2, f"they are not run in turns, what takes long once and cells with a solver each: {log}")
    expect([place for _, place, _ in one.kiwis] == list(range(len(rows))), "kiwi is compared with other runs of ours than those beside it")
    expect(len(one.pairs()) == 21, "a figure has no pair")
    one.left_out[targets.ROWS[0]] = "it is not finished in a later round"
    expect(len(one.pairs()) == 18, "a row that is left out is judged")


def run():
    cases = failures = 0

    def expect(condition, text):
        nonlocal cases, failures
        cases += 1
        if not condition:
            failures += 1
            print(f"FAILED: {text}")

    for part in (_judgement, _table, _text, _sessions, _turns):
        part(expect)
    print(f"scripts/bench-peers self-test: {cases} cases, {failures} failed")
    return 1 if failures else 0
