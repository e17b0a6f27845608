"""The manual page of a command, generated from its parser's description (`--experimental-dump-help`)."""

import json


def page(dump, version):
    """Returns the page in troff."""
    command = json.loads(dump)["command"]
    lines = [
        f'.TH {command["commandName"].upper()} 1 "" "{command["commandName"]} {_text(version)}" "User commands"',
        ".SH NAME", f'{command["commandName"]} \\- {_text(command["abstract"])}',
        ".SH SYNOPSIS", f'.B {command["commandName"]}', ".I command", "[options]",
        ".SH DESCRIPTION", *_paragraphs(command.get("discussion", "")),
        ".SH COMMANDS",
    ]
    for sub in command.get("subcommands", []):
        if sub["commandName"] != "help":
            lines += _command(sub, command["commandName"])
    return "\n".join(lines) + "\n"


def _command(command, prefix):
    name = f'{prefix} {command["commandName"]}'
    lines = [f".SS {_text(name)}", _text(command.get("abstract", "")), *_paragraphs(command.get("discussion", ""), is_first=False)]
    for argument in command.get("arguments", []):
        if argument.get("shouldDisplay", True) and _title(argument) not in ("--help", "--version"):
            lines += [".TP", _term(argument), _text(_meaning(argument))]
    for sub in command.get("subcommands", []):
        if sub["commandName"] != "help":
            lines += _command(sub, name)
    return lines


def _names(argument):
    marks = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    return [marks[name["kind"]] + name["name"] for name in argument.get("names", [])]


def _title(argument):
    names = _names(argument)
    return max(names, key=len) if names else f'<{argument.get("valueName", "")}>'


def _term(argument):
    names = _names(argument)
    if not names:
        return f'.I {_text(argument.get("valueName", ""))}'
    term = ", ".join(f"\\fB{_text(name)}\\fR" for name in sorted(names, key=len))
    return term + (f' \\fI{_text(argument["valueName"])}\\fR' if argument["kind"] == "option" else "")


def _meaning(argument):
    parts = [argument.get("abstract", "")]
    if argument.get("allValues"):
        parts.append(f'One of {", ".join(argument["allValues"])}.')
    if argument.get("defaultValue"):
        parts.append(f'Default: {argument["defaultValue"]}.')
    return " ".join(part for part in parts if part)


def _paragraphs(text, is_first=True):
    """Keeps indented lines separate, because they are tables."""
    lines = []
    for part in text.split("\n\n"):
        if not part.strip():
            continue
        if not is_first:
            lines.append(".PP")
        is_first = False
        for line in part.split("\n"):
            if line.startswith(" "):
                lines.append(".br")
            lines.append(_text(line.strip()))
    return lines


def _text(text):
    """Escapes a line for troff."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ")
    return "\\&" + escaped if escaped[:1] in (".", "'") else escaped
