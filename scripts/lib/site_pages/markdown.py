"""The parts of a Markdown page that the site runs or changes: fences, images, tables to run, tabs."""

import re
from dataclasses import dataclass

_FENCE = re.compile(r"^(\s*)(`{3,})(.*)$")
# Not in code. ![A counter](counter.png "tatami render counter.lua --size 320x200"): the title is the command that makes the image.
IMAGE = re.compile(r'(?<!`)!\[([^\]]*)\]\(([^)\s]+)(?:\s+"([^"]*)")?\)')
LINK = re.compile(r"(?<!!)\[([^\]]*(?:\[[^\]]*\][^\]]*)*)\]\(([^)\s]+)\)")
# <!-- tab: Description --> … <!-- tab: Calls --> … <!-- tabs end -->: alternatives, each complete. A line **Calls** below its comment names
# the alternative on GitHub, which shows no tabs.
_TAB = re.compile(r"^<!-- tab: (.+) -->$")
HIDDEN = "<!-- run"
_TABS_END = "<!-- tabs end -->"
# <!-- rows: Lua that precedes the code of each row --> before a table: the last cell with code is run, row by row.
_ROWS = re.compile(r"^<!-- rows:(.*)$")


class Malformed(Exception):
    """A page that cannot be read, with its line."""


@dataclass
class Fence:
    """A block of code: `info` is the text after the backticks, `line` the number of the first line inside."""

    info: str
    lines: list
    line: int

    @property
    def language(self):
        return self.info.split(" ")[0] if self.info else ""

    @property
    def attributes(self):
        return dict(re.findall(r'(\w+)="([^"]*)"', self.info))

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"

    @property
    def file(self):
        """The file that the block writes: `title="…"`, or the first comment of a Lua block: `-- counter.lua: …`."""
        named = self.attributes.get("title")
        if named or self.language != "lua" or not self.lines:
            return named
        match = re.match(r"-- ([\w./-]+\.\w+)(?::|$)", self.lines[0])
        return match.group(1) if match else None


@dataclass
class Image:
    alt: str
    file: str
    command: str
    line: int


@dataclass
class Rows:
    """A table whose rows are run: for each row, its line and the code of the last cell that has some."""

    prelude: str
    rows: list
    line: int


@dataclass
class Tab:
    """The beginning of an alternative; `name` is None at the end of the group."""

    name: str
    line: int


def _rows_directive(lines, index):
    """The text of a rows directive that starts at `index`, and the index of the line after it."""
    end = index
    while "-->" not in lines[end]:
        end += 1
        if end == len(lines):
            raise Malformed(f"{index + 1}: a comment without an end")
    text = "\n".join(lines[index : end + 1])
    return text[len("<!-- rows:") : text.index("-->")].strip(), end + 1


def _table(lines, index, first):
    """The code of each row of the table that begins at `index`, after its two lines of head."""
    while index < len(lines) and not lines[index].strip():
        index += 1
    rows = []
    for number in range(index + 2, len(lines)):
        if not lines[number].startswith("|"):
            break
        cells = [re.findall(r"`([^`]+)`", cell) for cell in re.split(r"(?<!\\)\|", lines[number])[1:-1]]
        codes = [cell for cell in cells if cell]
        if codes and cells[-1]:
            rows.append((number + 1, "\n".join(cells[-1]).replace("\\|", "|")))
    if not rows:
        raise Malformed(f"{first + 1}: no table with code follows")
    return rows


def parts(text):
    """The fences, images, tables to run and tabs of a page, in order."""
    lines, index, found = text.split("\n"), 0, []
    while index < len(lines):
        line = lines[index]
        fence = _FENCE.match(line)
        if fence:
            indent, ticks, info = fence.groups()
            end = index + 1
            while end < len(lines) and lines[end].strip() != ticks:
                end += 1
            if end == len(lines):
                raise Malformed(f"{index + 1}: a block of code without an end")
            body = [each.removeprefix(indent) for each in lines[index + 1 : end]]
            found.append(Fence(info.strip(), body, index + 2))
            index = end + 1
            continue
        tab = _TAB.match(line)
        if tab or line == _TABS_END:
            found.append(Tab(tab.group(1) if tab else None, index + 1))
        elif line == HIDDEN:
            # Commands that the tests run and readers do not see, for example to end a command that a block only shows.
            end = lines.index("-->", index)
            found.append(Fence("", lines[index + 1 : end], index + 2))
            index = end + 1
            continue
        elif _ROWS.match(line):
            prelude, after = _rows_directive(lines, index)
            found.append(Rows(prelude, _table(lines, after, index), index + 1))
            index = after
            continue
        else:
            found += [Image(*match.groups(), index + 1) for match in IMAGE.finditer(line)]
        index += 1
    return found


def tab_count(found):
    """The largest number of alternatives in a group of tabs; 1 without tabs."""
    most, count = 1, 0
    for part in found:
        if isinstance(part, Tab):
            count = 0 if part.name is None else count + 1
            most = max(most, count)
    return max(most, 1)


def alternative(found, number):
    """The parts with only the alternative `number` (from 0) of each group, or its last."""
    result, group = [], None
    for part in found:
        if isinstance(part, Tab):
            if part.name is not None:
                group = (group or []) + [[]]
                continue
            if group:
                result += group[min(number, len(group) - 1)]
            group = None
        elif group is not None:
            group[-1].append(part)
        else:
            result.append(part)
    return result


def outside_fences(text, change):
    """The text, with `change` applied to each run of lines outside of fences."""
    result, plain, ticks = [], [], None
    for line in text.split("\n"):
        fence = _FENCE.match(line)
        if ticks is None and fence:
            result.append(change("\n".join(plain))) if plain else None
            plain, ticks = [], fence.group(2)
            result.append(line)
        elif ticks is not None:
            result.append(line)
            if line.strip() == ticks:
                ticks = None
        else:
            plain.append(line)
    if plain:
        result.append(change("\n".join(plain)))
    return "\n".join(result)


def with_pipes(text):
    """The text, with `a\\|b` in tables as `a|b`: GitHub needs the backslash in code, Python-Markdown would show it."""
    code = re.compile(r"`[^`\n]+`")
    return outside_fences(text, lambda plain: "\n".join(
        code.sub(lambda match: match.group(0).replace("\\|", "|"), line) if line.startswith("|") else line for line in plain.split("\n")))


def with_tabs(text):
    """The text, with groups of tabs as Material shows them: `=== "Name"` and an indented body."""
    result, is_inside, name = [], False, None
    for line in text.split("\n"):
        tab = _TAB.match(line)
        if name and line == f"**{name}**":
            name = None
        elif tab:
            is_inside, name = True, tab.group(1)
            result += ["", f'=== "{tab.group(1)}"', ""]
        elif line == _TABS_END:
            is_inside = False
            result.append("")
        else:
            result.append("    " + line if is_inside and line else line)
    return "\n".join(result)


def headings(text):
    """The headings outside of fences: (line number, level, text)."""
    ticks = None
    for number, line in enumerate(text.split("\n"), 1):
        fence = _FENCE.match(line)
        if fence and ticks is None:
            ticks = fence.group(2)
        elif fence and line.strip() == ticks:
            ticks = None
        elif ticks is None and re.match(r"#{1,6} ", line):
            level = len(line) - len(line.lstrip("#"))
            yield number, level, line[level:].strip()


def anchor(title):
    """The anchor that Markdown renderers give a heading."""
    return re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", title.lower()).strip())
