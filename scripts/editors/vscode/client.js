"use strict";
// A client of `tatami lsp`: starts the process, keeps the documents in step, and starts it again after a crash.

const { spawn } = require("node:child_process");
const vscode = require("vscode");
const convert = require("./convert");
const features = require("./features");
const { Connection, ResponseError } = require("./rpc");

/** After more ends within the period, the server stays off. */
const MOST_RESTARTS = 4;
const PERIOD = 3 * 60 * 1000;
/** How long the server may take to end before it is killed. */
const PATIENCE = 2000;
/** How long the server may take to start. */
const FIRST_PATIENCE = 30_000;

const CAPABILITIES = {
  general: { positionEncodings: ["utf-16"] },
  window: { showDocument: { support: true } },
  textDocument: {
    synchronization: { didSave: true },
    completion: { contextSupport: false, completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] } },
    hover: { contentFormat: ["markdown", "plaintext"] },
    signatureHelp: { signatureInformation: { documentationFormat: ["markdown", "plaintext"], parameterInformation: { labelOffsetSupport: true } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    foldingRange: { lineFoldingOnly: true },
    rename: { prepareSupport: true },
    definition: { linkSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } }, isPreferredSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
    inlayHint: {},
    codeLens: {},
  },
};

class Client {
  /**
   * @param settings returns `{ command, arguments }` for each start.
   * @param handlers `showDocument(uri)` opens a URL for the server.
   * @param output an output channel: the messages of the process and the reason for each restart.
   */
  constructor(settings, handlers, output) {
    this.settings = settings;
    this.handlers = handlers;
    this.output = output;
    this.diagnostics = vscode.languages.createDiagnosticCollection("tatami");
    this.ends = [];
    this.registrations = [];
    this.subscriptions = [
      this.diagnostics,
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.closed(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.changed(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.saved(document)),
    ];
  }

  // MARK: The process

  /** Starts the server; resolves when it answers, or when it cannot be started, which a message reports. */
  start() {
    this.starting = this.launch();
    return this.starting;
  }

  async launch() {
    const { command, arguments: words } = this.settings();
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const cwd = folder?.scheme === "file" ? folder.fsPath : undefined;
    const process = spawn(command, ["lsp", ...words], { cwd, stdio: ["pipe", "pipe", "pipe"] });
    const run = { process, isReady: false, isWanted: true, last: "", opened: new Set() };
    this.run = run;
    run.ended = new Promise((resolve) => {
      process.on("error", (error) => {
        run.fault = error;
        if (process.pid === undefined) resolve();
      });
      process.on("close", resolve);
    });
    process.stderr.on("data", (bytes) => {
      run.last = (run.last + bytes).slice(-2000);
      this.output.append(String(bytes));
    });
    run.connection = new Connection(process.stdout, process.stdin, {
      notified: (method, params) => this.notified(method, params),
      requested: (method, params) => this.requested(method, params),
      broke: (error) => {
        this.output.appendLine(`tatami lsp violates the protocol: ${error.message}`);
        process.kill("SIGKILL");
      },
    });
    run.ended.then(() => this.ended(run));
    const killing = setTimeout(() => {
      run.last = "no answer to the first request";
      process.kill("SIGKILL");
    }, FIRST_PATIENCE);
    try {
      await this.initialize(run, cwd);
    } catch (error) {
      // `ended` reports a process that ended. A server that rejects the request cannot be used.
      if (error instanceof ResponseError) process.kill();
    }
    clearTimeout(killing);
  }

  async initialize(run, cwd) {
    const root = cwd === undefined ? null : vscode.Uri.file(cwd).toString();
    const answer = await run.connection.request("initialize", {
      processId: process.pid, clientInfo: { name: "Visual Studio Code", version: vscode.version }, rootUri: root,
      workspaceFolders: root && [{ uri: root, name: "root" }], capabilities: CAPABILITIES,
    });
    if (!run.isWanted) return;
    run.connection.notify("initialized", {});
    run.isReady = true;
    this.registrations = features.register(answer.capabilities, (...request) => this.ask(run, ...request));
    for (const document of vscode.workspace.textDocuments) this.opened(document);
  }

  /** The result of a request; undefined if the server ended or rejects it. */
  async ask(run, method, params, token) {
    try {
      return await run.connection.request(method, params, token);
    } catch (error) {
      // VS Code shows the reason why a name cannot be changed.
      if (error instanceof ResponseError && method === "textDocument/rename") throw error;
      if (error instanceof ResponseError) this.output.appendLine(`${method}: ${error.message}`);
      return undefined;
    }
  }

  async ended(run) {
    run.connection.close();
    if (this.run === run) this.run = undefined;
    this.release();
    if (!run.isWanted) return;
    const { command } = this.settings();
    if (run.process.pid === undefined) {
      const isMissing = run.fault?.code === "ENOENT";
      const reason = isMissing
        ? `the command '${command}' was not found; install Tatami, or set tatami.command to its path`
        : `cannot start '${command}': ${run.fault?.message}`;
      await this.report(reason, "Open Settings");
      return;
    }
    const { exitCode, signalCode } = run.process;
    const how = signalCode ? `was ended by ${signalCode}` : `ended with status ${exitCode}`;
    const lines = run.last.trim().split("\n");
    const cause = lines.find((line) => /error:/.test(line)) ?? lines.pop();
    const reason = `the language server ${how}${cause ? `: ${cause.slice(0, 300)}` : ""}`;
    const now = Date.now();
    this.ends = [...this.ends.filter((time) => now - time < PERIOD), now];
    if (this.ends.length <= MOST_RESTARTS) {
      this.output.appendLine(`${reason}; it starts again (${this.ends.length} of ${MOST_RESTARTS})`);
      await this.start();
    } else {
      await this.report(`${reason}; it ended ${this.ends.length} times within ${PERIOD / 60000} minutes and stays off`, "Restart");
    }
  }

  async report(reason, remedy) {
    this.output.appendLine(reason);
    const chosen = await vscode.window.showErrorMessage(`Tatami: ${reason}`, remedy, "Show Output");
    if (chosen === "Show Output") this.output.show();
    else if (chosen === "Restart") await this.restart();
    else if (chosen === "Open Settings") await vscode.commands.executeCommand("workbench.action.openSettings", "tatami.command");
  }

  async restart() {
    await this.stop();
    this.ends = [];
    await this.start();
  }

  /** Ends the server as the protocol requires; kills it if it takes too long. */
  async stop() {
    const run = this.run;
    if (!run) return;
    run.isWanted = false;
    const killing = setTimeout(() => run.process.kill("SIGKILL"), PATIENCE);
    try {
      await run.connection.request("shutdown");
      run.connection.notify("exit");
    } catch {
      run.process.kill();
    }
    await run.ended;
    clearTimeout(killing);
  }

  /** Removes what the server offered and reported. */
  release() {
    for (const registration of this.registrations) registration.dispose();
    this.registrations = [];
    this.diagnostics.clear();
  }

  async dispose() {
    await this.stop();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  // MARK: Documents

  /** The running server, if it knows the document. */
  runKnowing(document) {
    const uri = document.uri.toString();
    return this.run?.isReady && this.run.opened.has(uri) ? this.run : undefined;
  }

  opened(document) {
    if (!this.run?.isReady || vscode.languages.match(features.SELECTOR, document) === 0) return;
    const uri = document.uri.toString();
    if (this.run.opened.has(uri)) return;
    this.run.opened.add(uri);
    this.run.connection.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: document.languageId, version: document.version, text: document.getText() },
    });
  }

  closed(document) {
    const run = this.runKnowing(document);
    if (!run) return;
    run.opened.delete(document.uri.toString());
    run.connection.notify("textDocument/didClose", { textDocument: { uri: document.uri.toString() } });
  }

  changed({ document, contentChanges }) {
    // An event without changes reports another state of the document, such as "saved".
    if (contentChanges.length === 0) return;
    this.runKnowing(document)?.connection.notify("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version }, contentChanges: [{ text: document.getText() }],
    });
  }

  saved(document) {
    this.runKnowing(document)?.connection.notify("textDocument/didSave", { textDocument: { uri: document.uri.toString() } });
  }

  // MARK: Messages of the server

  notified(method, params) {
    switch (method) {
      case "textDocument/publishDiagnostics":
        this.diagnostics.set(convert.uri(params.uri), params.diagnostics.map(convert.diagnostic));
        break;
      case "window/showMessage": {
        const show = [vscode.window.showErrorMessage, vscode.window.showWarningMessage, vscode.window.showInformationMessage];
        (show[params.type - 1] ?? vscode.window.showInformationMessage)(params.message);
        break;
      }
      case "window/logMessage":
        this.output.appendLine(params.message);
        break;
    }
  }

  async requested(method, params) {
    if (method === "window/showDocument") {
      await this.handlers.showDocument(params.uri);
      return { success: true };
    }
    throw Object.assign(new Error(`unknown method '${method}'`), { code: -32601 });
  }

  /** Sends a command to the server; rejects with the server's reason. */
  async execute(command, argument) {
    await this.starting;
    if (!this.run?.isReady) throw new Error("the language server is not running");
    return this.run.connection.request("workspace/executeCommand", { command, arguments: [argument] });
  }
}

module.exports = { Client, MOST_RESTARTS };
