"use strict";
// The extension: a client of `tatami lsp`, the preview, and the commands.

const vscode = require("vscode");
const { Client } = require("./client");
const { ORIGINS, Preview } = require("./preview");

let client;

function settings() {
  const values = vscode.workspace.getConfiguration("tatami");
  const origins = ORIGINS.flatMap((origin) => ["--allow-origin", origin]);
  return { command: values.get("command") || "tatami", arguments: [...origins, ...(values.get("arguments") ?? [])] };
}

/** @param given the script, as a Uri or its text; without it, the script in the editor. */
async function showPreview(given) {
  const script = typeof given === "string" ? vscode.Uri.parse(given, true) : given ?? vscode.window.activeTextEditor?.document.uri;
  if (script?.scheme !== "file") {
    vscode.window.showInformationMessage("Tatami: open a script and save it to show its preview");
    return;
  }
  try {
    // The server starts `tatami serve` for the script's directory, and answers with a request to show its page.
    await client.execute("tatami.showPreview", script.toString());
  } catch (error) {
    vscode.window.showErrorMessage(`Tatami: ${error.message}`);
  }
}

/** VS Code calls this for the first Lua file. */
async function activate(context) {
  const output = vscode.window.createOutputChannel("Tatami");
  const preview = new Preview(() => vscode.workspace.getConfiguration("tatami").get("preview"));
  client = new Client(settings, { showDocument: (uri) => preview.show(uri) }, output);
  context.subscriptions.push(
    output, preview,
    vscode.commands.registerCommand("tatami.showPreview", showPreview),
    vscode.commands.registerCommand("tatami.restart", () => client.restart()),
    vscode.commands.registerCommand("tatami.showOutput", () => output.show()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (["command", "arguments"].some((name) => event.affectsConfiguration(`tatami.${name}`))) client.restart();
    }));
  await client.start();
}

/** VS Code waits for the result before it ends. */
function deactivate() {
  return client?.dispose();
}

module.exports = { activate, deactivate };
