"""Checks that the outputs of the command match the schemas of the reference."""

import copy
import json
import tomllib
from pathlib import Path

FOLDER = "Sources/Documentation/schemas"


def check(runner, root):
    """Yields a message for each output that does not match its schema, and for each schema without an output."""
    from jsonschema import Draft202012Validator

    folder = Path(root) / FOLDER
    cases = tomllib.loads((folder / "cases.toml").read_text(encoding="utf-8"))
    scratch = runner.folder / "schemas"
    for name, text in cases["files"].items():
        (scratch / name).parent.mkdir(parents=True, exist_ok=True)
        (scratch / name).write_text(text, encoding="utf-8")
    used = set()
    for case in cases["case"]:
        schema = json.loads((folder / f"{case['schema']}.schema.json").read_text(encoding="utf-8"))
        used.add(case["schema"])
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        output, _ = runner.bash(f"( {case['command']} ) {'2>&1 >/dev/null' if case.get('stream') == 'stderr' else '2>/dev/null'}", scratch)
        try:
            values = [json.loads(line) for line in output.splitlines()] if case.get("lines") else [json.loads(output)]
        except ValueError as error:
            yield f"{case['command']}: not JSON: {error}: {output[:200]}"
            continue
        if not values:
            yield f"{case['command']}: prints nothing"
        for value in values:
            for error in validator.iter_errors(value):
                yield f"{case['command']}: {error.json_path}: {error.message[:200]} ({case['schema']}.schema.json)"
            yield from _requires(validator, value, case)
    for file in sorted(folder.glob("*.schema.json")):
        if file.name.removesuffix(".schema.json") not in used:
            yield f"{FOLDER}/{file.name}: no output is checked against it"


def _requires(validator, value, case):
    """A schema that accepts an output with another type or an unknown key checks nothing."""
    for wrong in (None, 7, {"unknown key": 1} | (value if isinstance(value, dict) else {})):
        if validator.is_valid(copy.deepcopy(wrong)):
            yield f"{case['schema']}.schema.json accepts {json.dumps(wrong)[:80]}"
