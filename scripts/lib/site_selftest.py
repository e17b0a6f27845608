"""Proves that the checks of the documentation site can fail: each case breaks a page and looks for the finding."""

import tempfile
from pathlib import Path

from site_pages import breaks, layout, links, markdown, snippets

# Stands for the command: fails for scripts that contain "wrong", and writes the file after -o.
_COMMAND = """#!/usr/bin/env bash
for word in "$@"; do [[ -f $word ]] && grep -q wrong "$word" && echo "$word:1: error: wrong" && exit 1; done
echo "root View"
while [[ $# -gt 0 ]]; do [[ $1 == -o ]] && echo image > "$2"; shift; done
exit 0
"""

_GOOD = """# Page

```lua
-- a.lua
return 1
```

```
$ tatami render a.lua
root View
$ cat a.lua
…
return 1
```

![An image](a.png "tatami render a.lua")

<!-- rows: local x = 1 -->

| Theirs | Ours |
|---|---|
| `b` | `x = 2` |
"""

# (the damage, text of the good page, its replacement, a part of the finding)
_PAGES = [
    ("a wrong output", "$ tatami render a.lua\nroot View\n", "$ tatami render a.lua\nroot Label\n", "the page shows"),
    ("a command that fails", "$ cat a.lua\n…\nreturn 1\n", "$ cat b.lua\n", "status 1 from: cat b.lua"),
    ("lines after a wildcard that differ", "…\nreturn 1\n", "…\nreturn 2\n", "the page shows"),
    ("an image that is not made", '"tatami render a.lua"', '"tatami render a.lua -o b.png"', "status 0 from"),
    ("an image of another command", '"tatami render a.lua"', '"cp a.lua a.png"', "the title of an image"),
    ("a row that does not run", "`x = 2`", "`x = wrong`", "the snippet does not run"),
    ("a table without code", "| `b` | `x = 2` |", "", "no table with code"),
    ("a snippet that does not run", "-- a.lua\n", "-- wrong\n", "the snippet does not run"),
    ("a block without a command", "$ tatami render a.lua\nroot View\n$ cat", "cat", "begins with a command"),
    ("a block without an end", "```\n\n![An image]", "![An image]", "without an end"),
]

# (the damage, HTML of a page, a part of the finding)
_SITE = [
    ("a broken link", '<a href="gone.html">x</a>', "gone.html, which does not exist"),
    ("a broken anchor", '<a href="other.html#gone">x</a>', "no such anchor"),
    ("a script of the network", '<script src="https://example.org/x.js"></script>', "from the network"),
    ("a font of the network", '<link rel="stylesheet" href="//example.org/x.css">', "from the network"),
]


def _page_findings(folder, text):
    command = folder / "command"
    command.write_text(_COMMAND, encoding="utf-8")
    command.chmod(0o755)
    root = Path(__file__).resolve().parents[2]
    return snippets.Runner(root, command, folder / "work").page("page", text).failures


def _cases():
    """Yields (the damage, the findings, the expected part)."""
    for what, part, replacement, finding in _PAGES:
        assert part in _GOOD, part
        with tempfile.TemporaryDirectory() as folder:
            yield what, _page_findings(Path(folder), _GOOD.replace(part, replacement, 1)), finding
    for what, body, finding in _SITE:
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder) / "site"
            site.mkdir()
            (site / "other.html").write_text('<h1 id="here">x</h1><a href="page.html">x</a>', encoding="utf-8")
            (site / "page.html").write_text('<a href="other.html#here">x</a>' + body, encoding="utf-8")
            yield what, list(links.check(site)), finding
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / layout.PAGES).mkdir(parents=True)
        found = layout.Links(folder, [])
        found.rewrite(layout.Page("README.md", "index.md"), "[x](gone.lua)")
        yield "a link to a file that does not exist", found.failures, "gone.lua, which does not exist"


def run():
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        for finding in _page_findings(Path(folder), _GOOD):
            print(f"self-test: a page without a mistake has the finding: {finding}")
            status = 1
    group = "<!-- tab: A -->\n```lua\n-- a.lua\n```\n<!-- tab: B -->\n```lua\n-- b.lua\n```\n<!-- tabs end -->"
    found = markdown.parts(group)
    if [part.file for number in range(markdown.tab_count(found)) for part in markdown.alternative(found, number)] != ["a.lua", "b.lua"]:
        print("self-test: the alternatives of tabs are not run one after the other")
        status = 1
    changes = [
        ("a pipe in code", markdown.with_pipes("| `a\\|b` | c\\|d |\n`a\\|b`"), "| `a|b` | c\\|d |\n`a\\|b`"),
        ("a break in code", breaks.on_post_page("<td><code>a.b(c) .d</code></td><code>a.b</code>", None, None),
         "<td><code>a.<wbr>b(<wbr>c) .d</code></td><code>a.b</code>"),
        ("the weight of a guide", layout.weighted("how-to/a.md", "x"), "---\nsearch:\n  boost: 2\n---\nx"),
        ("the weight of another page", layout.weighted("index.md", "x"), "x"),
    ]
    for what, found, expected in changes:
        if found != expected:
            print(f"self-test: {what} is {found!r}, not {expected!r}")
            status = 1
    shown = markdown.with_tabs("<!-- tab: A -->\n**A**\n\nOne\n<!-- tab: B -->\nTwo, **B**\n<!-- tabs end -->\n**A**")
    if [line for line in shown.split("\n") if line] != ['=== "A"', "    One", '=== "B"', "    Two, **B**", "**A**"]:
        print(f"self-test: tabs are not shown as Material's, without the names for GitHub: {shown}")
        status = 1
    for what, findings, expected in _cases():
        if not any(expected in finding for finding in findings):
            print(f"self-test: {what} is not noticed: {findings}")
            status = 1
    return status
