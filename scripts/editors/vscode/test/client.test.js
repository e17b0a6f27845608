"use strict";
// The extension with the real server.
const assert = require("node:assert/strict");
const { afterEach, beforeEach, test } = require("node:test");
const { Editor } = require("./editor");

const SCREEN = `local Login = controller "Login"
Login.states = { user = "" }
function Login:layoutContent(content)
  content:putLabel("title"):text("Hi"):top(equalTo(40)):centerX(equal, parent)
  content:putButton("submit"):title("Go"):top(equalTo(20), previous.bottomAnchor):width(equalTo(100)):centerX(equal, parent)
    :didClicked(function() self.user = "submit" end)
end
return Login
`;

let editor;
beforeEach(async () => {
  editor = new Editor();
  await editor.activate();
});
afterEach(() => editor.end());

test("a misspelled name is a diagnostic with a quick fix", async () => {
  const document = await editor.open("login.lua", SCREEN);
  assert.deepEqual(editor.world.diagnostics.get(document.uri.toString()), []);
  const found = await editor.change(document, SCREEN.replace("putButton", "putButtom"));
  assert.equal(found.length, 1);
  assert.equal(found[0].severity, 0);
  assert.equal(found[0].source, "tatami");
  assert.equal(found[0].range.start.line, 4);
  assert.match(found[0].message, /putButton/);
  const actions = await editor.ask("codeAction", "provideCodeActions", document, found[0].range, { diagnostics: found });
  assert.equal(actions[0].kind.value, "quickfix");
  const [edit] = actions[0].edit.changes.get(document.uri.toString());
  assert.equal(edit.newText, "putButton");
  assert.equal(document.getText(edit.range), "putButtom");
});

test("a conflict has its members as related information", async () => {
  const document = await editor.open("login.lua", SCREEN.replace(":width(equalTo(100))", ":width(equalTo(100), 1000):width(equalTo(200), 1000)"));
  const conflict = editor.world.diagnostics.get(document.uri.toString()).find((item) => (item.code.value ?? item.code) === "conflict");
  assert.ok(conflict.relatedInformation.length >= 2);
  assert.equal(conflict.relatedInformation[0].location.uri.toString(), document.uri.toString());
});

test("completion, hover, definition, hints and the lens answer", async () => {
  const document = await editor.open("login.lua", SCREEN);
  const list = await editor.ask("completion", "provideCompletionItems", document, document.at("putLabel", 5));
  assert.ok(list.items.some((item) => item.label === "putLabel" && item.kind === 1));
  assert.deepEqual(editor.world.providers.completion.rest.slice(0, 2), [":", "."]);
  const hover = await editor.ask("hover", "provideHover", document, document.at("putLabel", 4));
  assert.match(hover.contents.value, /putLabel/);
  assert.equal(await editor.ask("hover", "provideHover", document, document.at("Login:layout")), undefined);
  const [place] = await editor.ask("definition", "provideDefinition", document, document.at('= "submit"', 5));
  assert.equal(place.range.start.line, 4);
  const whole = { start: document.at("local"), end: document.at("return Login") };
  const hints = await editor.ask("inlayHint", "provideInlayHints", document, whole);
  assert.deepEqual(hints.map((hint) => hint.position.line), [3, 4]);
  const [lens] = await editor.ask("codeLens", "provideCodeLenses", document);
  assert.equal(lens.command.command, "tatami.showPreview");
});

test("signatures, the outline, folds and new names answer", async () => {
  const text = SCREEN.replace("centerX(equal, parent)", "centerX(equal, )");
  const document = await editor.open("login.lua", text);
  const help = await editor.ask("signatureHelp", "provideSignatureHelp", document, document.at("equal, )", 7));
  assert.equal(help.signatures[0].label, "centerX(relation, target?, options?)");
  assert.equal(help.activeParameter, 1);
  assert.deepEqual(help.signatures[0].parameters.map((item) => item.label), ["relation", "target?", "options?"]);
  await editor.change(document, SCREEN);
  const symbols = await editor.ask("documentSymbol", "provideDocumentSymbols", document);
  assert.deepEqual(symbols.map((item) => [item.name, item.children.map((child) => child.name)]), [
    ["Login", ["user"]], ["Login:layoutContent", ["title", "submit"]]]);
  assert.equal(symbols[0].kind, 4);
  const folds = await editor.ask("foldingRange", "provideFoldingRanges", document);
  assert.deepEqual(folds.map((item) => [item.start, item.end]), [[2, 5], [4, 5]]);
  const place = document.at("self.user", 6);
  const prepared = await editor.ask("rename", "prepareRename", document, place);
  assert.equal(prepared.placeholder, "user");
  const edit = await editor.ask("rename", "provideRenameEdits", document, place, "name");
  assert.deepEqual(edit.changes.get(document.uri.toString()).map((item) => item.range.start.line), [1, 5]);
  await assert.rejects(editor.ask("rename", "provideRenameEdits", document, place, "end"), /Lua name/);
  await assert.rejects(editor.ask("rename", "prepareRename", document, document.at("putLabel")), /only names/);
});

test("a value of a wrong type has a code that links to its page", async () => {
  const document = await editor.open("login.lua", SCREEN.replace('self.user = "submit"', 'content:putView("a"):height("44")'));
  const [found] = editor.world.diagnostics.get(document.uri.toString());
  assert.equal(document.getText(found.range), '"44"');
  assert.equal(found.code.value, "invalidArgument");
  assert.match(found.code.target.toString(), /^file:.*diagnostics-of-calls-in-a-layout\.md#L\d+$/);
});

test("documents that are closed or not Lua have no diagnostics", async () => {
  const document = await editor.open("login.lua", SCREEN.replace("putButton", "putButtom"));
  const cleared = editor.reported(document);
  editor.world.documents.length = 0;
  editor.world.events.close.fire(document);
  assert.deepEqual(await cleared, []);
  const other = Object.assign(Object.create(document), { languageId: "plaintext" });
  editor.world.events.open.fire(other);
  editor.world.events.open.fire(document);
  const last = await editor.reported(document);
  assert.equal(last.length, 1);
});

test("the preview's page is shown in a panel, whose policy allows only this frame", async () => {
  editor.write("login.lua", SCREEN);
  const document = await editor.open("login.lua", SCREEN);
  editor.stub.window.activeTextEditor = { document };
  await editor.world.commands.get("tatami.showPreview")();
  const panel = await editor.until(() => editor.world.panels.find((item) => item.webview.html));
  assert.equal(panel.title, "login.lua (preview)");
  const html = panel.webview.html;
  const source = /<iframe src="([^"]*)"/.exec(html)[1].replaceAll("&#38;", "&");
  const url = new URL(source);
  assert.equal(url.searchParams.get("script"), document.uri.fsPath);
  assert.match(html, new RegExp(`default-src 'none'; frame-src ${url.origin};`));
  const page = await fetch(source.split("?")[0]);
  assert.match(await page.text(), /Tatami/);
  assert.equal(page.headers.get("x-frame-options"), null);
  assert.match(page.headers.get("content-security-policy"), /frame-ancestors vscode-file: vscode-webview:;/);
  // The lens gives the document as text; the same panel shows it.
  await editor.world.commands.get("tatami.showPreview")(document.uri.toString());
  assert.equal(editor.world.panels.length, 1);
  await editor.extension.deactivate();
  await assert.rejects(fetch(source));
});

test("the preview opens in the browser if the settings say so", async () => {
  editor.world.settings["tatami.preview"] = "browser";
  editor.write("login.lua", SCREEN);
  const document = await editor.open("login.lua", SCREEN);
  await editor.world.commands.get("tatami.showPreview")(document.uri.toString());
  const address = await editor.until(() => editor.world.opened[0]);
  assert.equal(editor.world.panels.length, 0);
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/\?script=/);
});

test("only addresses of this machine are shown", async () => {
  const preview = new editor.preview.Preview(() => "panel");
  for (const address of ["https://127.0.0.1/", "http://example.org/", "file:///etc/passwd", "http://127.0.0.1.example.org/", "x"]) {
    await assert.rejects(preview.show(address));
  }
  assert.equal(editor.world.panels.length, 0);
});

test("a preview that is not possible has a reason", async () => {
  await editor.world.commands.get("tatami.showPreview")();
  assert.match(editor.world.messages[0].text, /open a script/);
  await editor.world.commands.get("tatami.showPreview")("file:///unknown.lua");
  assert.deepEqual(editor.world.messages.slice(1).map(({ kind, text }) => [kind, text]), [["error", "Tatami: expected the URI of an open document"]]);
});

test("changed settings start the server again, with the open documents", async () => {
  const document = await editor.open("login.lua", SCREEN);
  editor.world.settings["tatami.arguments"] = ["--device", "iphone-se", "--device", "ipad-mini"];
  const found = editor.reported(document);
  editor.world.events.configuration.fire({ affectsConfiguration: (name) => name === "tatami.arguments" });
  assert.deepEqual(await found, []);
  const hints = await editor.ask("inlayHint", "provideInlayHints", document, { start: document.at("local"), end: document.at("return Login") });
  assert.match(hints[0].label, /iPad mini: /);
});
