"""Pages and images that the command makes: its help, the gallery, kinds of views, and diagnostics."""

import json
import re
import shutil
from pathlib import Path

import gallery as screens

from . import markdown, outlines

EXAMPLES = "Sources/Documentation/examples"
_COMMAND = re.compile(r"^  ([a-z-]+)(?:,.*)? {2,}\S", re.MULTILINE)


def _help(runner, words):
    output, status = runner.bash(f"tatami help {' '.join(words)}", runner.folder)
    if status:
        raise RuntimeError(f"tatami help {' '.join(words)}: status {status}: {output}")
    return output


def _subcommands(text):
    return _COMMAND.findall(text.partition("SUBCOMMANDS:")[2].partition("See 'tatami")[0])


def command_line(runner):
    """The pages of the command line: (path, text), the first the overview."""
    overview = _help(runner, [])
    rows, pages = [], []
    for name in _subcommands(overview):
        text = _help(runner, [name])
        summary = re.search(r"OVERVIEW: (.+)", text).group(1)
        body = [f"# tatami {name}", "", "```text", text.rstrip(), "```"]
        for inner in _subcommands(text):
            body += ["", f"## tatami {name} {inner}", "", "```text", _help(runner, [name, inner]).rstrip(), "```"]
        pages.append((f"reference/command-line/{name}.md", "\n".join(body) + "\n"))
        rows.append(f"| [`tatami {name}`]({name}.md) | {summary} |")
    index = ["# The command line", "", "Each page is the text that `tatami help COMMAND` prints.", "", "| Command | Task |", "|---|---|", *rows, "",
             "## Options of all commands", "", "```text", overview.rstrip(), "```"]
    return [("reference/command-line/index.md", "\n".join(index) + "\n"), *pages]


def gallery(runner, root, stage):
    """The sections of the gallery page: each screen with its image, its source and the command of its preview."""
    images = stage / "images/gallery"
    images.mkdir(parents=True, exist_ok=True)
    body = ["", "## All screens", ""]
    for picture in screens.pictures(Path(root) / "scripts/gallery"):
        options = " ".join(picture.options)
        size = f"{picture.width}x{picture.height}"
        file = images / f"{picture.name}.png"
        path = f"scripts/gallery/{picture.name}.lua"
        output, status = runner.bash(f"tatami render {path} --size {size} --scale 1.5 {options} --max-time 60 -o '{file}'", root)
        if status:
            raise RuntimeError(f"{path}: {output}")
        source = (Path(root) / path).read_text(encoding="utf-8").rstrip("\n")
        shown = min(picture.width, 600 if picture.width > picture.height else 300)
        body += [
            f"### {picture.name}", "", f"![The screen {picture.name}](images/gallery/{picture.name}.png){{ width=\"{shown}\" loading=lazy .shot }}", "",
            "Open in the preview:", "", "```sh", f"tatami serve {path} --open", "```", "",
            f'??? example "Source of {picture.name}.lua"', "", *_indented(["```lua", *source.split("\n"), "```"]), ""]
    return "\n".join(body)


def _indented(lines):
    return ["    " + line if line else line for line in lines]


def kinds(runner, root, name, text, stage, failures):
    """A page of the script API, with the examples of its sections: EXAMPLES/<page>/<heading>.lua.

    The first line of an example states its size: `-- size: 320x120`.
    """
    folder = Path(root) / EXAMPLES / name
    if not folder.is_dir():
        return text
    result, titles = [], {heading.strip("`:.#") for _, level, heading in markdown.headings(text) if level == 2}
    for example in sorted(folder.glob("*.lua")):
        if example.stem not in titles:
            failures.append(f"{EXAMPLES}/{name}/{example.name}: the page has no section '{example.stem}'")
    if name.startswith("kinds-of-"):
        failures += [f"{EXAMPLES}/{name}: no example of {title}" for title in sorted(titles) if not (folder / f"{title}.lua").is_file()]
    for line in text.split("\n"):
        result.append(line)
        match = re.match(r"## `?[.:]?(\w+)`?$", line)
        example = folder / f"{match.group(1)}.lua" if match else None
        if example and example.is_file():
            result += _example(runner, root, name, example, stage, failures)
    return "\n".join(result)


def _example(runner, root, name, example, stage, failures):
    source = example.read_text(encoding="utf-8")
    size = re.match(r"-- size: (\d+)x\d+", source)
    if not size:
        failures.append(f"{example}: the first line states no size")
        return []
    # Scripts read only their own folder, so the example runs next to the gallery's images.
    folder = runner.folder / "examples"
    shutil.copytree(Path(root) / "scripts/gallery/images", folder / "images", dirs_exist_ok=True)
    shutil.copyfile(example, folder / example.name)
    image = f"images/{name}/{example.stem}.png"
    target = stage / "reference/api" / image
    target.parent.mkdir(parents=True, exist_ok=True)
    output, status = runner.bash(f"tatami render {example.name} --max-time 60 --size {size.group(0)[9:]} --scale 2 -o '{target}'", folder)
    if status or output:
        failures.append(f"{example}: {output or status}")
    code = source.split("\n", 1)[1].rstrip("\n").split("\n")
    return [
        "", f'![An example of {example.stem}]({image}){{ width="{size.group(1)}" .shot }}', "",
        '??? example "Source of the image"', "", *_indented(["```lua", *code, "```"])]


def diagnostics(runner, name, text, stage, failures):
    """A page of diagnostics: after each script, what `check` reports and what the screen looks like."""
    if not name.startswith("diagnostics-of-"):
        return text
    folder = runner.folder / "diagnostics"
    folder.mkdir(exist_ok=True)
    result, code, options, script = [], None, "", None
    for line in text.split("\n"):
        result.append(line)
        if line.startswith("## "):
            code, options = line.strip("# `"), ""
        elif line.startswith("- with `"):
            options = line[len("- with `") :].rstrip("`")
        elif line == "```lua":
            script = []
        elif line == "```" and script is not None:
            result += _diagnostic(runner, name, code, options, "\n".join(script) + "\n", folder, stage, failures)
            script = None
        elif script is not None:
            script.append(line)
    return "\n".join(result)


def _diagnostic(runner, name, code, options, script, folder, stage, failures):
    file = f"{code}.lua"
    (folder / file).write_text(script, encoding="utf-8")
    # A busy machine must not turn an example into one of the diagnostic 'time'.
    patient = options if "--max-time" in options else f"{options} --max-time 60"
    said, _ = runner.bash(f"tatami check {file} {patient}", folder)
    listed, _ = runner.bash(f"tatami check {file} {patient} --format json", folder)
    start = listed.find("{")
    codes = [finding["code"] for finding in json.loads(listed[start:])["findings"]] if start >= 0 else []
    if code not in codes:
        failures.append(f"reference/api/{name}.md: the example of {code} reports {codes}")
    lines = ["", "```{ .console .no-copy }", f"$ tatami check {file} {options}".rstrip(), *said.rstrip().split("\n"), "```"]
    image = stage / f"reference/api/images/{name}/{code}.svg"
    image.parent.mkdir(parents=True, exist_ok=True)
    size = "" if "--device" in options else "--size 320x160 --scale 2"
    picture = folder / f"{code}.png"
    runner.bash(f"tatami render {file} {patient} {size} -q -o '{picture.name}'", folder)
    tree, _ = runner.bash(f"tatami render {file} {patient} {size} -q --format json 2>/dev/null", folder)
    if picture.is_file() and tree.startswith("{"):
        image.write_text(outlines.svg(json.loads(tree), picture.read_bytes()), encoding="utf-8")
        lines += ["", f'![The screen of the example with the frames of its views](images/{name}/{code}.svg){{ width="320" .shot }}']
    return lines
