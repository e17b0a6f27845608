"""What the language server says about the text alone: completion, signatures, the outline, folds, new names and types."""

import positions

SCREEN = """\
-- A login screen.
-- It has two states.
local Login = controller "Login"
Login.states = { user = "", busy = false }
function Login:layoutContent(content)
  content:putVStack("form"):at("topLeft", equal, parent):layoutContent(function(stack)
    stack:putStackedLabel("title")
      :text("title")
      :whenStateChanged(self.states.user, "text", function() return self.user end)
  end)
  content:putButton("go"):center(equal, parent):didClicked(function() self.user = "title" end)
end
return Login
"""


def offers(editor, name, text):
    """The names that are offered at the mark in a text."""
    whole = text.replace("¦", "")
    editor.open(name, whole)
    found = editor.ask("textDocument/completion", editor.at(name, text, "¦"))["result"]["items"]
    return " ".join(item["label"] for item in found)


def check_completion(check, editor):
    for name, cases in [("offers.lua", positions.SCREENS), ("offers_spec.lua", positions.SPECS)]:
        for text, expected in cases:
            line = next(line for line in text.split("\n") if "¦" in line).strip()
            found = offers(editor, name, text)
            check.that(found == expected, f"offers at {line}", f"{found or 'none'}, expected {expected or 'none'}")


def check_signature(check, editor):
    text = SCREEN.replace('"topLeft", equal, parent)', '"topLeft", equal, )')
    editor.open("language.lua", text)
    help_ = editor.ask("textDocument/signatureHelp", editor.at("language.lua", text, "equal, )", 7))["result"]
    signature = help_["signatures"][0]
    check.that(signature["label"] == "at(position, relation, target?, options?)" and help_["activeParameter"] == 2
               and [item["label"] for item in signature["parameters"]] == ["position", "relation", "target?", "options?"], "the signature of a call", help_)
    check.that(editor.ask("textDocument/signatureHelp", editor.at("language.lua", text, "end)"))["result"] is None, "no signature in a function's body")


def outline(symbols, depth=0):
    return [line for item in symbols for line in
            [(depth, item["name"], item.get("detail", "")), *outline(item.get("children", []), depth + 1)]]


def check_outline(check, editor):
    editor.open("language.lua", SCREEN)
    document = {"textDocument": {"uri": editor.uri("language.lua")}}
    found = outline(editor.ask("textDocument/documentSymbol", document)["result"])
    check.that(found == [(0, "Login", "controller"), (1, "user", "state"), (1, "busy", "state"), (0, "Login:layoutContent", ""), (1, "form", "VStack"),
                         (2, "title", "Label"), (1, "go", "Button")], "the outline has classes, states, functions and views", found)
    folds = [(item["startLine"], item["endLine"], item.get("kind")) for item in editor.ask("textDocument/foldingRange", document)["result"]]
    check.that(folds == [(0, 1, "comment"), (4, 10, None), (5, 9, None), (6, 8, None)], "comments, blocks and chains fold", folds)


def edited(text, edits):
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda edit: (edit["range"]["start"]["line"], edit["range"]["start"]["character"]), reverse=True):
        line, start, end = edit["range"]["start"]["line"], edit["range"]["start"]["character"], edit["range"]["end"]["character"]
        lines[line] = lines[line][:start] + edit["newText"] + lines[line][end:]
    return "\n".join(lines)


def check_rename(check, editor):
    editor.open("language.lua", SCREEN)

    def rename(mark, offset, name):
        place = editor.at("language.lua", SCREEN, mark, offset)
        prepared = editor.ask("textDocument/prepareRename", place)["result"]
        answer = editor.ask("textDocument/rename", {**place, "newName": name})
        edits = answer["result"]["changes"][editor.uri("language.lua")] if "result" in answer else []
        return prepared and prepared["placeholder"], edited(SCREEN, edits), answer.get("error", {}).get("message", "")

    placeholder, text, _ = rename("self.user end", 6, "name")
    expected = SCREEN.replace("{ user", "{ name").replace("self.states.user", "self.states.name").replace("self.user", "self.name")
    check.that(placeholder == "user" and text == expected, "a state has another name wherever it is used", text)
    placeholder, text, _ = rename('"title")\n', 3, "heading")
    check.that(placeholder == "title" and text == SCREEN.replace('putStackedLabel("title")', 'putStackedLabel("heading")'),
               "a view has another name, and other strings stay", text)
    check.that(rename('text("title")', 7, "x")[0] is None, "other strings are no names")
    for mark, offset, name in [("{ user", 3, "2x"), ("{ user", 3, "end"), ("{ user", 3, "busy"), ("{ user", 3, "view"), ('"go"', 2, "title"), ('"go"', 2, 'a"b'),
                               ("putButton", 2, "x")]:
        _, text, message = rename(mark, offset, name)
        check.that(text == SCREEN and message, f"'{name}' is not a new name of {mark}", message)


def check_types(check, editor):
    text = SCREEN.replace('self.user = "title" end', 'content:putLabel("a"):font("boldd"):height("44"):text(5):textColor("redd"):isHidden(true) end')
    found = editor.open("language.lua", text)
    shown = [(item["code"], item["message"].split(" expected")[0].split("; did")[0], text.split("\n")[item["range"]["start"]["line"]]
              [item["range"]["start"]["character"]:item["range"]["end"]["character"]]) for item in found]
    check.that([item[2] for item in shown] == ['"boldd"', '"44"', '"redd"'] and {item[0] for item in shown} == {"invalidArgument"},
               "values of wrong types are found in a handler that did not run", shown)
    check.that("write equalTo(44)" in found[1]["message"] and "did you mean 'red'" in found[2]["message"], "with what to write", found)
    check.that(editor.change("language.lua", SCREEN) == [], "and valid values are not")
    page = found[0].get("codeDescription", {}).get("href", "")
    line = int(page.split("#L")[1]) if "#L" in page else 0
    path = page.split("#")[0].removeprefix("file://")
    heading = open(path, encoding="utf-8").read().split("\n")[line - 1] if line else ""
    check.that(heading == "## `invalidArgument`", "a code links to its page", page)


def run(check, editor):
    check_completion(check, editor)
    check_signature(check, editor)
    check_outline(check, editor)
    check_rename(check, editor)
    check_types(check, editor)
