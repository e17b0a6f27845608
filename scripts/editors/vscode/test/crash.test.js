"use strict";
// Servers that end, cannot be started, or do not speak the protocol.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
const { Editor, EXECUTABLE } = require("./editor");

const SCREEN = 'return function(content)\n  content:putLabel("a"):text("Hi"):center(equal, parent)\nend\n';

/** Runs a test in an editor. */
const within = (settings, action) => async () => {
  const editor = new Editor(settings);
  try {
    await action(editor);
  } finally {
    await editor.end();
  }
};

test("a server that crashes starts again with the open documents", within({}, async (editor) => {
  // Counts the starts, and ends as a crash at the first saved document.
  editor.world.settings["tatami.command"] = editor.program("crashing", `
    const { spawn } = require("node:child_process");
    require("node:fs").appendFileSync(__dirname + "/starts", "x");
    const server = spawn(${JSON.stringify(EXECUTABLE)}, process.argv.slice(2), { stdio: ["pipe", "inherit", "inherit"] });
    process.stdin.on("data", (bytes) => {
      if (String(bytes).includes("textDocument/didSave")) { server.kill("SIGKILL"); process.kill(process.pid, "SIGKILL"); }
      server.stdin.write(bytes);
    });
    process.stdin.on("end", () => server.stdin.end());
    server.on("exit", (status) => process.exit(status ?? 1));
  `);
  await editor.activate();
  const document = await editor.open("a.lua", SCREEN);
  const found = editor.reported(document);
  editor.world.events.save.fire(document);
  assert.deepEqual(await found, []);
  assert.equal(fs.readFileSync(path.join(editor.folder, "starts"), "utf8"), "xx");
  assert.deepEqual(editor.world.messages, []);
  assert.match(editor.world.output.join(""), /ended by SIGKILL; it starts again \(1 of 4\)/);
}));

test("after five ends the server stays off until the user restarts it", within({}, async (editor) => {
  editor.world.settings["tatami.command"] = editor.program("broken", `
    require("node:fs").appendFileSync(__dirname + "/starts", "x");
    console.error("first line");
    console.error("out of order");
    process.exitCode = 3;
  `);
  await editor.activate();
  const message = await editor.until(() => editor.world.messages[0]);
  assert.deepEqual(message, {
    kind: "error", choices: ["Restart", "Show Output"],
    text: "Tatami: the language server ended with status 3: out of order; it ended 5 times within 3 minutes and stays off",
  });
  assert.equal(fs.readFileSync(path.join(editor.folder, "starts"), "utf8"), "xxxxx");
  await editor.world.commands.get("tatami.showPreview")("file:///a.lua");
  assert.equal(editor.world.messages[1].text, "Tatami: the language server is not running");

  editor.world.settings["tatami.command"] = EXECUTABLE;
  await editor.world.commands.get("tatami.restart")();
  assert.deepEqual(editor.world.diagnostics.get((await editor.open("a.lua", SCREEN)).uri.toString()), []);
}));

test("a missing command is reported once, with the setting", within({ "tatami.command": "/nowhere/tatami" }, async (editor) => {
  editor.world.answers.push("Open Settings");
  await editor.activate();
  const message = await editor.until(() => editor.world.messages[0]);
  assert.equal(message.text, "Tatami: the command '/nowhere/tatami' was not found; install Tatami, or set tatami.command to its path");
  assert.equal(editor.world.messages.length, 1);
  await new Promise((resolve) => { setImmediate(resolve); });
  assert.deepEqual(editor.world.opened, [["workbench.action.openSettings", "tatami.command"]]);
}));

test("a command that is not a language server is ended and reported", within({}, async (editor) => {
  editor.world.settings["tatami.command"] = editor.program("talker", `
    console.log("Content-Length: none\\r\\n\\r\\nHello");
    setInterval(() => {}, 1000);
  `);
  await editor.activate();
  const message = await editor.until(() => editor.world.messages[0]);
  assert.match(message.text, /was ended by SIGKILL; it ended 5 times/);
  assert.match(editor.world.output.join(""), /violates the protocol: a message has no valid Content-Length/);
}));

test("a server that rejects the first request is ended", within({}, async (editor) => {
  editor.world.settings["tatami.command"] = editor.program("rejecting", `
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code: 1, message: "no" } });
    process.stdin.once("data", () => process.stdout.write("Content-Length: " + body.length + "\\r\\n\\r\\n" + body));
  `);
  await editor.activate();
  assert.match((await editor.until(() => editor.world.messages[0])).text, /was ended by SIGTERM; it ended 5 times/);
}));

test("the extension ends a server that ignores the shutdown", within({}, async (editor) => {
  editor.world.settings["tatami.command"] = editor.program("staying", `
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { capabilities: {} } });
    process.stdin.once("data", () => process.stdout.write("Content-Length: " + body.length + "\\r\\n\\r\\n" + body));
    require("node:fs").writeFileSync(__dirname + "/pid", String(process.pid));
    setInterval(() => {}, 1000);
  `);
  await editor.activate();
  const pid = Number(fs.readFileSync(path.join(editor.folder, "pid"), "utf8"));
  await editor.extension.deactivate();
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
}));
