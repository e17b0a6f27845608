"""Computes verdicts from measurements; runs nothing itself."""

import json
import math
import statistics
from typing import NamedTuple

from . import targets

_UNITS = {"s": 1, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}


class Fault(Exception):
    """Invalid figures."""


def read_bench(text):
    """Reads the output of `scripts/bench --json`: figures and targets by name, times in seconds. Also returns which
    figures are times."""
    try:
        rows = json.loads(text)
        figures = {row["name"]: float(row["value"]) * _UNITS.get(row["unit"], 1) for row in rows}
        limits = {row["name"]: row["target"] * _UNITS.get(row["unit"], 1) for row in rows if row["target"] is not None}
        times = {row["name"] for row in rows if row["unit"] in _UNITS}
    except (ValueError, KeyError, TypeError) as error:
        raise Fault(f"`scripts/bench solver --json` printed unexpected output: {error!r}") from error
    return figures, limits, times


def beside(runs, place, name):
    """Returns our figure for a run of kiwi: the median of our two runs before it and two after it. Our last run
    before it is the one at `place`."""
    return statistics.median(run[name] for run in runs[max(0, place - 1):place + 3])


class Pair(NamedTuple):
    ours: float
    kiwi: float


class Verdict(NamedTuple):
    row: targets.Row
    figure: targets.Figure
    ours: float
    kiwi: float
    ratio: float  # the median of the pairs' ratios
    host: float  # kiwi's time here divided by its time in the table
    counted: float  # the ratio that is compared with the target

    @property
    def is_met(self):
        return self.counted >= self.figure.wanted

    @property
    def is_capped(self):
        return self.counted < self.ratio


def host_factor(pairs, wrong=()):
    """Returns the ratio of times here and on the targets' machine: the median over kiwi's figures with a right
    answer. `pairs` maps (row, figure) to a list of pairs."""
    factors = [_host(figure, list_) for (row, figure), list_ in pairs.items() if not _is_wrong(row, wrong)]
    return statistics.median(factors) if factors else None


def verdicts(pairs, host, wrong=()):
    """Returns the verdicts. `host` is the host's factor; `wrong` has the rows whose answer of kiwi was wrong."""
    result = []
    for (row, figure), list_ in pairs.items():
        ratio = statistics.median(pair.kiwi / pair.ours for pair in list_)
        own = _host(figure, list_)
        # kiwi may be slower than the host explains, because of its version or memory layout; that must not count for
        # us.
        leeway = 1 if _is_wrong(row, wrong) else targets.LEEWAY
        counted = ratio * min(1, host * leeway / own)
        ours, kiwi = (statistics.median(list_one) for list_one in zip(*list_))
        result.append(Verdict(row, figure, ours, kiwi, ratio, own, counted))
    return result


def _is_wrong(row, wrong):
    return row.is_wrong or row in wrong


def _host(figure, pairs):
    return statistics.median(pair.kiwi for pair in pairs) / figure.kiwi


class Absolute(NamedTuple):
    name: str
    ours: float
    target: float
    is_time: bool
    limit: float  # the target times the host's factor

    @property
    def is_met(self):
        return self.ours <= self.limit


def absolutes(runs, limits, times, host):
    """Returns the targets of `scripts/bench solver` for which the table has no figure of kiwi."""
    judged = {f"{row.ours}: {figure.name}" for row in targets.ROWS for figure in row.figures}
    result = []
    for name, target in limits.items():
        if name not in judged:
            ours = statistics.median(run[name] for run in runs)
            result.append(Absolute(name, ours, target, name in times, target * host if name in times else target))
    return result


def disagreements(limits):
    """Returns the differences between the targets in targets.py and in `scripts/bench solver`."""
    for row in targets.ROWS:
        for figure in row.figures:
            name = f"{row.ours}: {figure.name}"
            if name not in limits:
                yield f"{name}: the table has a target of {short(figure.ours)}, `scripts/bench solver` has none"
            elif not math.isclose(limits[name], figure.ours, rel_tol=1e-6):
                yield f"{name}: the table has a target of {short(figure.ours)}, `scripts/bench solver` one of {short(limits[name])}"


def status(found, faults=()):
    """Returns the exit status: 0 if there are ratios, all are met, and kiwi did not fail."""
    return 0 if found and not faults and all(verdict.is_met for verdict in found) else 1


# MARK: Text


def short(seconds):
    """Returns a time with three digits and a unit."""
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        # Rounded first, so that 1000 µs are not printed.
        if seconds * factor >= 0.9995 or unit == "µs":
            value = seconds * factor
            return f"{value:.{0 if value >= 99.95 else 1 if value >= 9.995 else 2}f} {unit}"


def times(value):
    return f"{value:,.0f} ×" if value >= 9.95 else f"{value:.1f} ×"


_LINE = "{:29}{:8}{:>10}{:>10}{:>10} |{:>10}{:>10}{:>10}{:>8}  {}"


def table(found, host):
    yield _LINE.format("", "", "kiwi 1.4,", "tatami,", "ratio", "kiwi", "tatami", "ratio", "kiwi", "").rstrip()
    yield _LINE.format("row", "figure", "targets", "target", "wanted", "here", "here", "here", "slower", "").rstrip()
    yield "-" * 117
    before = None
    for verdict in found:
        row, figure = verdict.row, verdict.figure
        word = "met" if verdict.is_met else "MISSED"
        if verdict.is_capped:
            word += f", counts as {times(verdict.counted)}"
        yield _LINE.format(
            row.ours if row is not before else "", figure.name, short(figure.kiwi), short(figure.ours), times(figure.wanted), short(verdict.kiwi),
            short(verdict.ours), times(verdict.ratio), f"{verdict.host:.1f} ×", word)
        before = row
    yield ""
    yield f"This host takes {host:.1f} × as long as the one of the targets: the median of kiwi's figures, without those of wrong answers."


def absolute_table(found, host):
    def number(item, value):
        return short(value) if item.is_time else f"{value:.3g}"

    for item in found:
        word = "met" if item.ours <= item.target and item.is_met else f"met at {host:.1f} ×" if item.is_met else "MISSED"
        yield f"{item.name:37}{number(item, item.target):>10}{number(item, item.limit):>10} |{number(item, item.ours):>10}  {word}"
