"use strict";
// An editor with the extension, whose documents are in a directory of their own.

const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { load, TextDocument, Uri } = require("./stub");

const EXECUTABLE = process.env.TATAMI_EXECUTABLE ?? path.resolve(__dirname, "../../../../.build/release/tatami");

class Editor {
  constructor(settings = {}) {
    Object.assign(this, load());
    this.folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "tatami-vscode-")));
    this.stub.workspace.workspaceFolders = [{ uri: Uri.file(this.folder) }];
    Object.assign(this.world.settings, { "tatami.command": EXECUTABLE, "tatami.arguments": [], "tatami.preview": "panel" }, settings);
  }

  activate() { return this.extension.activate({ subscriptions: [] }); }

  async end() {
    await this.extension.deactivate();
    fs.rmSync(this.folder, { recursive: true });
  }

  write(name, text) { fs.writeFileSync(path.join(this.folder, name), text); }

  /** A program for `tatami.command`, as a script of Node. */
  program(name, text) {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, `#!${process.execPath}\n${text}`, { mode: 0o755 });
    return file;
  }

  async open(name, text) {
    const document = new TextDocument(Uri.file(path.join(this.folder, name)), text);
    this.world.documents.push(document);
    const found = this.reported(document);
    this.world.events.open.fire(document);
    await found;
    return document;
  }

  async change(document, text) {
    document.text = text;
    document.version += 1;
    const found = this.reported(document);
    this.world.events.change.fire({ document, contentChanges: [{}] });
    return await found;
  }

  /** The next diagnostics of a document. */
  async reported(document) {
    this.world.diagnostics.delete(document.uri.toString());
    return await this.until(() => this.world.diagnostics.get(document.uri.toString()));
  }

  /** Waits until the condition returns a value, at each message or diagnostic, and returns it. */
  until(condition) {
    return new Promise((resolve, reject) => {
      let registration;
      const timer = setTimeout(() => {
        registration?.dispose();
        reject(new Error(`not within 30 s: ${condition}; output: ${this.world.output.join("")}; messages: ${JSON.stringify(this.world.messages)}`));
      }, 30_000);
      const look = () => {
        const value = condition();
        if (!value) return;
        clearTimeout(timer);
        registration?.dispose();
        resolve(value);
      };
      registration = this.world.didReport.event(look);
      look();
    });
  }

  /** The result of a provider for a document. */
  ask(provider, method, ...values) { return this.world.providers[provider].provider[method](...values); }
}

module.exports = { Editor, EXECUTABLE };
