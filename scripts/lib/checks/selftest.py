"""Checks that each rule can fail: a small clean tree with one violation at a time."""

import os
import shutil
import tempfile
from pathlib import Path

from . import RULES
from .tree import Tree

# A tree that follows every rule.
_CLEAN = {
    "Sources/CLuaLibrary/lua54.h": "#pragma once\n#include <lua.h>\n",
    "Sources/ConstraintSolver/Tableau.swift": "import Synchronization\n\nstruct Tableau {}\n",
    "Sources/StateObservation/State.swift": "struct State {}\n",
    "Sources/CLua/CLua.c": '#include "CLua.h"\n',
    "Sources/CLua/include/CLua.h": "#pragma once\n#include <lua.h>\n",
    "Sources/LuaHost/State.swift": "package import CLua\n",
    "Sources/Layout/View.swift": """import ConstraintSolver
import Foundation
internal import StateObservation
""",
    "Tests/LayoutTests/LayoutTests.swift": "import ConstraintSolver\nimport Testing\n\n@testable import Layout\n",
    "plugins/badge/init.lua": 'widget "Badge" { draw = function(self, canvas) canvas:ellipse(self.bounds) end }\n',
    "scripts/gallery/hello.lua": 'return function(content)\n  content:putLabel():text("Hello"):center(equal, parent)\nend\n',
    "scripts/task": '#!/usr/bin/env bash\necho "Usage: scripts/task [--help] does what a task of this kind does"\n',
}
_FORMATTED = "Sources/StateObservation/State.swift"


def _cases():
    """Returns (rule, the violation, the files that cause it, a part of the finding)."""
    layout = _CLEAN["Sources/Layout/View.swift"]
    yield "foundation", "Foundation in a core", {"Sources/ConstraintSolver/More.swift": "internal import Foundation\n"}, "More.swift:1: error"
    yield ("names", "a type with its module's name", {"Sources/Layout/Layout.swift": "package final class Layout {}\n"}, "has the name of its module")
    yield "names", "a module called Observation", {"Sources/Observation/A.swift": "\n"}, "shadows Swift's"
    for declaration in ["public struct A {}", "@inlinable public static func f() {}", "/// A.\nvar b = 1\n@frozen\npublic enum C {}",
                        "static public let d = 1", "public private(set) var e = 1", "// Not documentation.\npublic init() {}"]:
        yield ("documented", declaration.replace("\n", " "), {"Sources/Layout/More.swift": declaration + "\n"},
               f"More.swift:{declaration.count(chr(10)) + 1}: error: public without documentation")
    used = {"Sources/LuaHost/Uses.swift": "let a = Thing(), b = a.size, c = a.twice()\n"}
    for declaration in ["package struct Thing {}", "/// A.\npackage struct Thing {\n    package var size = 1\n}",
                        "/// A.\nstruct Thing {}\nextension Thing {\n    @inlinable package func twice() {}\n}",
                        "/// A.\nstruct Thing {\n    package init(_ size: Int) {}\n}"]:
        line = 1 + declaration[: declaration.index("package", 4 if declaration[0] == "/" else 0)].count("\n")
        line += declaration.startswith("/// A.\npackage struct")
        yield ("documented", "used elsewhere: " + declaration.replace("\n", " "), {"Sources/Layout/More.swift": declaration + "\n", **used},
               f"More.swift:{line}: error: used by other modules without documentation")
    yield "sizes", "an oversize file", {"Sources/Layout/Long.swift": "// line\n" * 451}, "Long.swift: error: 451 lines"
    yield "sizes", "a large file", {"Sources/Layout/Long.swift": "// line\n" * 401}, "Long.swift: warning: 401 lines"
    many = "".join(f"    var p{number} = {number}\n" for number in range(14))
    yield ("rooms", "a type with many stored properties, one computed and one static left out",
           {"Sources/Layout/Room.swift": "struct Room {\n" + many + "    var a: Int, b: Int\n    static let c = 1\n"
            "    var d: Int {\n        a\n    }\n    func e() {\n        let f = 1\n    }\n}\n"},
           "Room.swift:1: error: Room has 16 stored properties, more than 15")
    yield ("rooms", "properties of an inner type count for that alone",
           {"Sources/Layout/Room.swift": "struct Outer {\n    var a = 0, b = 0\n    struct Room {\n" + many
            + "        var c: Int? { didSet { a = 1 } }\n        var d: [Int: Int] = [1: 2, 3: 4]\n    }\n}\n"},
           "Room.swift:3: error: Outer.Room has 16 stored properties, more than 15")
    yield ("rooms", "a type that is large in its extensions",
           {f"Sources/Layout/Room+{number}.swift": "extension Room {\n" + "    func f() {}\n" * 350
            + "    // line\n" * 50 + "}\n" for number in range(3)}, "error: Room has 1056 lines of code, more than 1050")
    yield ("rooms", "a long function", {"Sources/Layout/Room.swift": "func f(\n) {\n" + "    g()\n" * 58 + "}\n"},
           "Room.swift:1: error: f has 61 lines of a function, more than 60")
    yield ("rooms", "a long computed property",
           {"Sources/Layout/Room.swift": "struct Room {\n    var f: Int {\n" + "    g()\n" * 59 + "    }\n}\n"},
           "Room.swift:2: error: Room.f has 61 lines of a function, more than 60")
    yield ("rooms", "many parameters, one of them a function", {
        "Sources/Layout/Room.swift": "func f<A>(_ a: A, b: Int = 1, c: (Int, Int) -> Int, d: [Int: Int], e: Int, g: Int, h: Int) {}\n"},
        "Room.swift:1: error: f has 7 parameters, more than 6")
    yield ("rooms", "an initializer that is not memberwise", {
        "Sources/Layout/Room.swift": "struct Room {\n    var a, b, c, d, e, f: Int\n    init(a: Int, b: Int, c: Int, d: Int, "
        "e: Int, f: Int, g: Int) {}\n}\n"}, "Room.swift:3: error: Room.init has 7 parameters")
    yield ("rooms", "a long function in C", {"Sources/CLua/CLua.c": "static int f(int a) {\n" + "    g();\n" * 59 + "}\n"},
           "CLua.c:1: error: f has 61 lines of a function")
    examples = "".join(f"### {number}\n\nFiles:\n- `Package.swift`\n\n" for number in range(6))
    contributing = {".github/CONTRIBUTING.md": "# C\n\n## Six worked examples\n\n" + examples}
    stops = {"Sources/Documentation/pages/explanation/architecture.md": "| 1 | `Tableau.init` | `Sources/Layout/View.swift` |\n"}
    yield ("documents", "a document that names a file that is gone",
           {".github/CONTRIBUTING.md": contributing[".github/CONTRIBUTING.md"] + "`Sources/Gone.swift`\n"}, "there is no Sources/Gone.swift")
    yield ("documents", "a worked example of four files", {".github/CONTRIBUTING.md": contributing[".github/CONTRIBUTING.md"].replace(
        "- `Package.swift`\n", "- `Package.swift`\n" * 4, 1)}, "'0' names 4 files, not 1 to 3")
    yield ("documents", "five worked examples", {".github/CONTRIBUTING.md": contributing[".github/CONTRIBUTING.md"].replace("### 5", "")},
           "5 worked examples, not 6")
    yield "documents", "a stop that is no function", stops, "there is no Tableau.init in Sources/Layout/View.swift"
    yield ("documents", "thirteen stops", {name: "".join(text.replace("init", f"f{number}") for number in range(13))
                                           for name, text in stops.items()}, "13 stops from a call to its frame, not 1 to 12")
    yield ("documents", "a screen that Gallery.md does not name",
           {"Sources/Documentation/pages/gallery.md": "# The gallery\n\n| `other.lua` | another screen |\n"}, "the table of the gallery has no row for hello.lua")
    yield ("sizes", "a large file that names a generator that is not there",
           {"Sources/Layout/Long.swift": "// Generated by scripts/nothing.\n" + "// line\n" * 500}, "but this file is missing")
    for word in ["TO" + "DO", "FIX" + "ME"]:
        yield "stubs", word, {"Sources/Layout/More.swift": f"// {word}: later\n"}, "More.swift:1: error: a reminder"
    yield "stubs", "unfinished code", {"Sources/Layout/More.swift": 'func f() { fatalError("not ' + 'implemented") }\n'}, "unfinished code"
    yield "stubs", "a body to be written", {"Sources/Layout/More.swift": "func f() { fatal" + "Error() }\n"}, "an end without a reason"
    yield "stubs", "a placeholder file", {"Sources/Layout/Placeholder.swift": "\n"}, "a placeholder file"
    yield "stubs", "a test that is switched off", {"Tests/LayoutTests/More.swift": '@Test(.' + 'disabled("slow")) func f() {}\n'}, "switched off"
    for path in ["/ho" + "me/ann/x", "/wo" + "rk/main", "/Us" + "ers/ann"]:
        yield "paths", f"the path {path}", {"README.md": f"Look into `{path}`.\n"}, "README.md:1: error: an absolute path"
    yield "paths", "a name of an output", {"Sources/Layout/enter 101 [x].swift": "\n"}, "a file name with other characters"
    yield "paths", "a stray file at the root", {"out.txt": "1\n"}, "out.txt: error: a stray file at the root"
    yield "paths", "a conflict", {"a.lua": "<" * 7 + " HEAD\n"}, "a conflict that was not resolved"
    yield "paths", "whitespace at the end", {"a.lua": "return 1 \n"}, "whitespace at the end"
    yield "paths", "a build's file", {"Package.resolved": "{}\n"}, "made by a build"
    yield "format", "wrong indentation", {_FORMATTED: "struct State {\n  var x: Int\n}\n"}, "State.swift:2: error: [Indentation]"
    yield "format", "imports out of order", {_FORMATTED: "import Synchronization\nimport Glibc\n"}, "[OrderedImports]"
    yield "format", "a source that does not parse", {_FORMATTED: "struct {\n"}, "State.swift"
    yield "lua", "an unknown global", {"scripts/gallery/bad.lua": "return putLabel\n"}, "accessing undefined variable 'putLabel'"
    yield "lua", "a syntax error", {"scripts/gallery/bad.lua": "return return\n"}, "(E011)"
    yield "lua", "a plugin's word in a layout", {"scripts/gallery/bad.lua": 'widget "X" {}\n'}, "undefined variable 'widget'"
    yield "lua", "writing to a name of the API", {"scripts/gallery/bad.lua": "parent = 1\n"}, "read-only"
    yield ("lua", "a function without annotations", {"Sources/Scripting/Resources/more.lua": "local function f(a) return a end\nreturn f\n"},
           "more.lua:1: error: annotate the parameters of f")
    row = "| id | feature | tests |\n|---|---|---|\n| N2-1 | layout |%s |\n"
    version = {"Sources/TatamiCommand/Support/Version.swift": 'enum Version {\n    static let number = "1.2.3"\n}\n'}
    install = "FROM debian:bookworm-slim\nRUN /source/scripts/ci/install 1.2.3 /opt/tatami\n"
    for what, old, new, found in [
        ("another version", "1.2.3", "1.2.2", "Dockerfile:2: error: version 1.2.2, but"), ("without the archive", "scripts/ci/install", "true", "does not run scripts/ci/install"),
    ]:
        yield "scripts", "a Dockerfile with " + what, {**version, "scripts/Dockerfile": install.replace(old, new)}, found
    yield "features", "a feature without a test", {"Sources/Scripting/Features.md": row % " "}, "Features.md:3: error: N2-1 has no test"
    yield ("features", "a table that is out of date",
           {"Sources/Scripting/Features.md": row % " `Gone.layout`", "Tests/LayoutTests/More.swift": "func N2_1_layout() {}\n"}, "run scripts/features")
    screen = {"Sources/Scripting/Interaction/ScreenLibrary.swift": 'let all = [\n    action("tap", text: ""),\n    action("slide", text: ""),\n]\n'}
    yield ("reference", "a name that the reference does not have",
           {**screen, "Sources/Scripting/Reference/API/screens.md": "`tap`\n"}, "ScreenLibrary.swift:3: error: 'slide' is not in the reference")
    yield ("reference", "a reference without pages", {**screen, "Sources/Scripting/Reference/Texts.swift": ""}, "API: error: is missing")
    yield "prose", "wordy prose", {"README.md": "Nobody knows what is shown till it is measured anew.\n"}, "README.md:1: error: 'anew': use a common word"
    if shutil.which("codespell"):
        yield "spelling", "a misspelling", {"Sources/Layout/More.swift": "// A\n// comment with teh error.\n"}, "More.swift:2: error: 'teh': write 'the'"
        yield "spelling", "a misspelling in a message", {"Sources/Layout/More.swift": 'let a = "the \\(a) was not recieved"\n'}, "'recieved'"
    yield from _mutants_cases()
    yield "scripts", "no --help", {"scripts/other": "#!/bin/sh\necho\n"}, "does not know --help"
    yield "scripts", "a --help that fails", {"scripts/other": "#!/bin/sh\n# --help\nexit 3\n"}, "--help exits with 3"
    yield "scripts", "an empty --help", {"scripts/other": "#!/bin/sh\n# --help\n"}, "--help says neither"
    yield "scripts", "no interpreter", {"scripts/other": "--help\n"}, "must be #!"
    yield "scripts", "broken shell", {"scripts/other": "#!/usr/bin/env bash\n# --help\nif\n"}, "syntax error"
    if shutil.which("shellcheck"):
        yield ("scripts", "unclean shell",
               {"scripts/other": '#!/bin/sh\n# --help\necho "Usage: scripts/other does what tasks of this kind do"\nrm $1\n'}, "SC2086")


_FAULT = """[a-fault]
breaks = "a promise"
file = "Sources/ConstraintSolver/Tableau.swift"
text = "struct Tableau {}"
becomes = "struct Table {}"
tests = ["TableauTests/rowsKeepTheirOrder"]
"""
_FAULT_FILES = {
    "scripts/lib/mutants/faults.toml": _FAULT,
    "Tests/LayoutTests/TableauTests.swift": "import Testing\n\n@Suite struct TableauTests {\n    @Test func rowsKeepTheirOrder() {}\n}\n",
}


def _mutants_cases():
    """Returns lists of faults that don't match the sources, each in one way."""
    for description, old, new, expected in [
        ("a fault whose text is gone", "struct Tableau", "class Tableau", "faults.toml:1: error: a-fault: its text occurs 0 times"),
        ("a fault whose text occurs twice", "struct Tableau {}", "r", "occurs 3 times"),
        ("a fault in a file that is gone", "Tableau.swift", "Gone.swift", "no file Sources/ConstraintSolver/Gone.swift"),
        ("a fault whose test is gone", "/rowsKeep", "/rowsHold", "no test TableauTests/rowsHoldTheirOrder"),
        ("a fault that changes nothing", "struct Table {}", "struct Tableau {}", "a different replacement"),
        ("a fault without a promise", "breaks", "brakes", "unknown field 'breaks'"),
        ("a list that is no TOML", "tests =", "tests", "invalid TOML"),
    ]:
        yield "mutants", description, {**_FAULT_FILES, "scripts/lib/mutants/faults.toml": _FAULT.replace(old, new, 1)}, expected


# Valid text that resembles violations.
_HARMLESS = {
    "a generated table": {"Sources/Layout/Long.swift": "// Generated by scripts/task; do not edit\n" + "// line\n" * 500},
    "the word placeholder": {"Sources/Layout/More.swift": '/// Shown while there is no text: the placeholder.\nlet placeholder = "a"\n'},
    "public with documentation, and what needs none": {
        "Sources/Layout/More.swift": "/// A.\n@frozen\n@available(*, deprecated)\npublic struct A: Hashable {\n    /// B.\n    public var b = 1\n\n"
                                     "    public static func == (l: A, r: A) -> Bool { true }\n    public func hash(into h: inout Hasher) {}\n}\n"
                                     "// public struct C {}\npublic import ConstraintSolver\npublic extension A {}\n"},
    "a fault that fits": _FAULT_FILES,
    "a test of a lower level": {"Tests/LayoutTests/More.swift": "import ConstraintSolver\nimport Foundation\n"},
    "a spec": {"Tests/a_spec.lua": 'describe("a", function() it("b", function() expect(open("c.lua")).toEqual(1) end) end)\n'},
    "an allowed word, a code span and a name": {
        "scripts/lib/checks/spelling.txt": "teh  a name\n", "README.md": "The `recieved` teh.\n", "Sources/Layout/More.swift": "let recieved = 1\n"},
    "a path within the project": {"README.md": "`scripts/gallery/home/ann.lua`, `./work/x`, https://example.org/home/x\n"},
}


def _write(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if name.startswith("scripts/") and "." not in path.name:
            path.chmod(0o755)


def _findings(project, files):
    """Returns the findings of each rule for the clean tree with these files changed: {rule: [finding]}."""
    folder = Path(tempfile.mkdtemp(prefix="tatami-check-"))
    try:
        for name in (".luacheckrc", ".swift-format"):
            shutil.copy(project / name, folder / name)
        _write(folder, {**_CLEAN, **files})
        tree = Tree(folder)
        return {name: [str(finding) for finding in rule.check(tree)] for name, rule in RULES.items()}
    finally:
        shutil.rmtree(folder)


def run(project):
    failures = count = 0

    def report(text, found):
        nonlocal failures
        failures += 1
        print(f"FAILED: {text}")
        for rule, findings in found.items():
            for finding in findings:
                print(f"    {finding} [{rule}]")

    for description, files in {"the clean tree": {}, **_HARMLESS}.items():
        count += 1
        found = _findings(project, files)
        # Formatting is not the subject of these one-liners.
        if any(findings for rule, findings in found.items() if rule != "format" or not files):
            report(f"{description} is found fault with", found)

    tried = set()
    for rule, description, files, expected in _cases():
        count += 1
        tried.add(rule)
        found = _findings(project, files)
        if not any(expected in finding for finding in found[rule]):
            report(f"{rule} does not see {description} (expected: {expected})", found)
    for rule in RULES.keys() - tried - ({"spelling"} if not shutil.which("codespell") else set()):
        failures += 1
        print(f"FAILED: no case for the rule {rule}")

    # A file that git tracks and the working copy lacks must not crash a rule, and neither must an empty tree.
    empty = Path(tempfile.mkdtemp(prefix="tatami-check-"))
    os.mkdir(empty / "scripts")
    for rule in RULES.values():
        list(rule.check(Tree(empty)))
    shutil.rmtree(empty)

    print(f"scripts/check --self-test: {count} cases, {failures} failed")
    return 1 if failures else 0
