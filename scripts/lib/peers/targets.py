"""The solver's targets as ratios, from a table with kiwi's and our figures on one machine.

kiwi's figures are of kiwi 1.4 in C++; ours are the limits of `scripts/bench solver` on that machine. The required ratio is
kiwi's figure divided by ours. If the table has a single figure for edit and rotate, it applies to both, as in
`scripts/bench solver`.
"""

from typing import NamedTuple

# How much slower, relative to the whole host, one kiwi figure may be than its table entry before the excess no longer
# counts for us: memory speed varies between rows. There is no leeway if kiwi's answer is wrong, because its time is
# then meaningless.
LEEWAY = 1.5


class Figure(NamedTuple):
    name: str
    kiwi: float  # seconds, in the table
    ours: float  # seconds: the target

    @property
    def wanted(self):
        return self.kiwi / self.ours


class Row(NamedTuple):
    workload: str  # argument of `scripts/bench --workload`
    ours: str  # name in `scripts/bench solver`
    figures: tuple
    is_long: bool = False  # kiwi takes seconds, so it runs once
    is_wrong: bool = False  # kiwi's answer is wrong according to the table
    is_single: bool = False  # one solver per cell
    memory: float = 0  # bytes that kiwi needs


def _figures(build, edit, rotate):
    return (Figure("build", *build), Figure("edit", *edit), Figure("rotate", *rotate))


_MS, _US = 1e-3, 1e-6

ROWS = [
    #                                         kiwi 1.4      target          kiwi 1.4      target          kiwi 1.4     target
    #                                         build                         edit                          rotate
    Row("chain:1000", "chain 1000", _figures((51 * _MS, 0.6 * _MS), (141 * _US, 20 * _US), (115 * _US, 20 * _US))),
    Row("equal:100", "equal 100", _figures((60 * _MS, 60 * _US), (3.4 * _US, 3 * _US), (3.4 * _US, 3 * _US))),
    Row("nested:1024", "nested 1024", _figures((313 * _MS, 1.2 * _MS), (387 * _US, 60 * _US), (387 * _US, 60 * _US))),
    Row("cells:10000", "cells 10000, a solver each", _figures((209 * _MS, 50 * _MS), (23 * _MS, 3 * _MS), (37 * _MS, 4.5 * _MS)),
        is_single=True),
    Row("form:300", "form 300", _figures((4.75, 0.5 * _MS), (40 * _US, 20 * _US), (40 * _US, 20 * _US)), is_long=True),
    Row("cells:300", "cells 300", _figures((0.68, 1.8 * _MS), (0.37 * _MS, 90 * _US), (28.9 * _MS, 180 * _US)), is_long=True, is_wrong=True),
    Row("chain:10000", "chain 10000", _figures((20.9, 6 * _MS), (2.7 * _MS, 200 * _US), (2.7 * _MS, 200 * _US)), is_long=True, memory=2.3e9),
]
