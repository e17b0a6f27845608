"""The language server's answers about the text only: completion, signatures, the outline, folds, new names and types."""

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

DESCRIBED = """\
local Plan = molecule "Plan" {
  states = { name = "" },
  Label { "name", text = bind "name", edges = inset(parent, 12) },
}

return controller "Login" {
  states = { email = "", busy = false },
  Label { "title", text = "title", font = "largeTitle", top = safeArea.top + 48, centerX = parent },
  VStack { "form", top = view.title.bottom + 24, horizontal = inset(parent, 24),
    TextField { "email", text = bind "email", onReturn = function(self) self.views.title.text = self.email end },
    Button { "submit", title = "Go", isEnabled = function(self) return self.email ~= "" end,
      onTap = function(self) self.busy = true end },
  },
  when(bind "busy", Label { "wait", text = "Wait", centerX = parent, top = view.form.bottom + 8 }),
  Plan { "plan", name = bind "email", bottom = parent.bottom - 8, centerX = parent, observe = { email = function(self) end } },
}
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

    editor.open("described.lua", DESCRIBED)
    document = {"textDocument": {"uri": editor.uri("described.lua")}}
    found = outline(editor.ask("textDocument/documentSymbol", document)["result"])
    check.that(found == [(0, "Plan", "molecule"), (1, "name", "state"), (1, "name", "Label"), (0, "Login", "controller"), (1, "email", "state"),
                         (1, "busy", "state"), (1, "title", "Label"), (1, "form", "VStack"), (2, "email", "TextField"), (2, "submit", "Button"),
                         (1, "wait", "Label"), (1, "plan", "Plan")], "the outline has the views of descriptions", found)
    folds = [(item["startLine"], item["endLine"]) for item in editor.ask("textDocument/foldingRange", document)["result"]]
    check.that(folds == [(0, 2), (5, 14), (8, 11)], "descriptions fold", folds)

    editor.open("same.lua", 'molecule "A" { }\n' * 3)
    found = outline(editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": editor.uri("same.lua")}})["result"])
    check.that(found == [(0, "A", "molecule")] * 3, "classes with one name keep it in the outline", found)

    editor.open("deep.lua", "return " + 'View { "a", ' * 100_000 + "}" * 100_000)
    document = {"textDocument": {"uri": editor.uri("deep.lua")}}
    found = outline(editor.ask("textDocument/documentSymbol", document)["result"])
    check.that(len(found) == 200, "the outline of 100,000 nested descriptions ends at 200 levels", len(found))


def edited(text, edits):
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda edit: (edit["range"]["start"]["line"], edit["range"]["start"]["character"]), reverse=True):
        line, start, end = edit["range"]["start"]["line"], edit["range"]["start"]["character"], edit["range"]["end"]["character"]
        lines[line] = lines[line][:start] + edit["newText"] + lines[line][end:]
    return "\n".join(lines)


def renamer(editor, file, whole):
    """Opens a text. Returns a function that renames what a mark names and returns the old name, the new text and the message."""
    editor.open(file, whole)

    def rename(mark, offset, name):
        place = editor.at(file, whole, mark, offset)
        prepared = editor.ask("textDocument/prepareRename", place)["result"]
        answer = editor.ask("textDocument/rename", {**place, "newName": name})
        edits = answer["result"]["changes"][editor.uri(file)] if "result" in answer else []
        return prepared and prepared["placeholder"], edited(whole, edits), answer.get("error", {}).get("message", "")
    return rename


def check_rename(check, editor):
    rename = renamer(editor, "language.lua", SCREEN)

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


def check_rename_in_descriptions(check, editor):
    rename = renamer(editor, "described.lua", DESCRIBED)
    expected = DESCRIBED.replace('{ email = ""', '{ address = ""').replace('bind "email"', 'bind "address"').replace("self.email", "self.address") \
        .replace("{ email = function", "{ address = function")
    for mark, offset in [("{ email", 3), ('bind "email"', 7), ("self.email", 6), ("observe = { email", 13)]:
        placeholder, text, message = rename(mark, offset, "address")
        check.that(placeholder == "email" and text == expected, f"a state of a description has another name, from {mark}", message or text)
    expected = DESCRIBED.replace('{ name = ""', '{ label = ""').replace('bind "name"', 'bind "label"').replace('name = bind "email"', 'label = bind "email"')
    for mark, offset in [("{ name", 3), ('bind "name"', 7), ('name = bind "email"', 1)]:
        placeholder, text, message = rename(mark, offset, "label")
        check.that(placeholder == "name" and text == expected, f"a state of a molecule has another name, from {mark}", message or text)
    expected = DESCRIBED.replace('Label { "title"', 'Label { "heading"').replace("view.title", "view.heading").replace("views.title", "views.heading")
    for mark, offset in [('"title"', 3), ("view.title", 6), ("views.title", 8)]:
        placeholder, text, message = rename(mark, offset, "heading")
        check.that(placeholder == "title" and text == expected, f"a view of a description has another name, from {mark}", message or text)
    check.that(rename('text = "title"', 9, "x")[0] is None and rename('title = "Go"', 2, "x")[0] is None, "texts and properties are no names")
    for name in ["top", "safeArea", "a title", "form", "2x"]:
        _, text, message = rename('"title"', 3, name)
        check.that(text == DESCRIBED and message, f"'{name}' is not a new name of a view after a dot", message)


def check_hover_in_descriptions(check, editor):
    editor.open("described.lua", DESCRIBED)
    answer = editor.ask("textDocument/hover", editor.at("described.lua", DESCRIBED, "view.title", 6))["result"]
    check.that(answer and answer["contents"]["value"].startswith("```\n"), "hover explains the view that a constraint names", answer)
    answer = editor.ask("textDocument/definition", editor.at("described.lua", DESCRIBED, "view.title", 6))["result"]
    check.that(answer and answer[0]["range"]["start"]["line"] == 7, "its definition is its description", answer)
    answer = editor.ask("textDocument/hover", editor.at("described.lua", DESCRIBED, "font =", 2))["result"]
    check.that(answer and "The font." in answer["contents"]["value"], "hover over an entry shows the reference", answer)
    place = editor.at("described.lua", DESCRIBED, "inset(parent, 12", 14)
    help_ = editor.ask("textDocument/signatureHelp", place)["result"]
    check.that(help_ and help_["signatures"][0]["label"] == "inset(target, distances)" and help_["activeParameter"] == 1,
               "a call in an entry has a signature", help_)


def check_types_in_descriptions(check, editor):
    wrong = 'text = "Wait", height = "44", font = "boldd", textColor = "redd", left = 16, isHidden = "no", alpha = 0.5'
    text = DESCRIBED.replace('text = "Wait"', wrong)
    found = editor.open("described.lua", text)
    shown = [text.split("\n")[item["range"]["start"]["line"]][item["range"]["start"]["character"]:item["range"]["end"]["character"]] for item in found]
    check.that(shown == ['"44"', '"boldd"', '"redd"', "16", '"no"'] and {item["code"] for item in found} == {"invalidArgument"},
               "wrong values of entries are found in a view that does not exist yet", found)
    messages = [item["message"] for item in found]
    check.that(len(messages) == 5 and "write 44 without quotation marks" in messages[0] and messages[1].startswith("a text style, a size or a table expected")
               and "did you mean 'red'" in messages[2] and messages[3] == "an anchor or a view expected; found 16", "with the values that they take", messages)
    check.that(editor.change("described.lua", DESCRIBED) == [], "and valid entries are not")


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
    check_rename_in_descriptions(check, editor)
    check_hover_in_descriptions(check, editor)
    check_types(check, editor)
    check_types_in_descriptions(check, editor)
