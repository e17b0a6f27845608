"use strict";
// The page of `tatami serve` in a panel. The page runs in a frame of its own origin, which the panel cannot read.

const vscode = require("vscode");

/** The origins of VS Code's panels and window, which the preview allows to frame its page. */
const ORIGINS = ["vscode-webview:", "vscode-file:"];

const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function html(url) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${escaped(url.origin)}; style-src 'unsafe-inline'">
<title>Tatami</title>
<style>html, body, iframe { width: 100%; height: 100%; margin: 0; padding: 0; border: 0; overflow: hidden; }</style>
</head>
<body><iframe src="${escaped(url.href)}" title="Preview" allow="clipboard-write"></iframe></body>
</html>
`;
}

class Preview {
  /** @param place returns "panel" or "browser". */
  constructor(place) {
    this.place = place;
  }

  /** Shows the address of a preview on this machine; rejects other addresses. */
  async show(address) {
    const url = new URL(address);
    if (url.protocol !== "http:" || !["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)) {
      throw new Error(`not the address of a preview: ${url.origin}`);
    }
    if (this.place() === "browser") {
      // As text: a Uri would escape the = of the query.
      await vscode.env.openExternal(address);
      return;
    }
    // On a remote machine, this forwards the port.
    const external = await vscode.env.asExternalUri(vscode.Uri.parse(url.origin, true));
    url.protocol = external.scheme;
    url.host = external.authority;
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        "tatami.preview", "Tatami", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true });
      this.panel.onDidDispose(() => { this.panel = undefined; });
    }
    const script = url.searchParams.get("script");
    if (script) this.panel.title = `${script.split("/").pop()} (preview)`;
    this.panel.webview.html = html(url);
    this.panel.reveal(undefined, true);
  }

  dispose() {
    this.panel?.dispose();
  }
}

module.exports = { ORIGINS, Preview };
