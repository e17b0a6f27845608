"use strict";
// A stub of the `vscode` module: documents, providers and messages in memory. Node loads it for `require("vscode")`.

const Module = require("node:module");
const path = require("node:path");
const { fileURLToPath, pathToFileURL } = require("node:url");

class Emitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return { dispose: () => this.listeners.delete(listener) };
    };
  }

  fire(value) { for (const listener of [...this.listeners]) listener(value); }
}

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}

class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
}

class Uri {
  constructor(text) {
    this.text = text;
    const url = new URL(text);
    this.scheme = url.protocol.slice(0, -1);
    this.authority = url.host;
    this.path = decodeURIComponent(url.pathname);
  }

  static parse(text) { return new Uri(text); }
  static file(path) { return new Uri(pathToFileURL(path).href); }
  get fsPath() { return fileURLToPath(this.text); }
  toString() { return this.text; }
}


class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
}

class CompletionItem {
  constructor(label, kind) { Object.assign(this, { label, kind }); }
}

class CompletionList {
  constructor(items, isIncomplete) { Object.assign(this, { items, isIncomplete }); }
}

class DocumentSymbol {
  constructor(name, detail, kind, range, selectionRange) {
    Object.assign(this, { name, detail, kind, range, selectionRange, children: [] });
  }
}

class WorkspaceEdit {
  constructor() { this.changes = new Map(); }
  set(uri, edits) { this.changes.set(uri.toString(), edits); }
}

class CodeActionKind {
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
}
CodeActionKind.Empty = new CodeActionKind("");

const named = (...names) => class { constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); } };

/** The module, with `world` for what a test observes and changes. */
function makeStub() {
  const world = {
    settings: {}, providers: {}, commands: new Map(), messages: [], answers: [], output: [], panels: [], opened: [],
    diagnostics: new Map(), documents: [], didReport: new Emitter(),
    events: Object.fromEntries(["open", "close", "change", "save", "configuration"].map((name) => [name, new Emitter()])),
  };
  // Registered providers by name; disposing removes them.
  const provide = (name) => (selector, provider, ...rest) => {
    world.providers[name] = { selector, provider, rest };
    return { dispose: () => { delete world.providers[name]; } };
  };
  const say = (kind) => (text, ...choices) => {
    world.messages.push({ kind, text, choices });
    world.didReport.fire();
    return Promise.resolve(world.answers.shift());
  };
  const languages = {
    createDiagnosticCollection: () => ({
      set: (uri, items) => {
        world.diagnostics.set(uri.toString(), items);
        world.didReport.fire();
      },
      clear: () => world.diagnostics.clear(),
      dispose: () => world.diagnostics.clear(),
    }),
    match: (selector, document) => selector.some(
      (filter) => filter.language === document.languageId && filter.scheme === document.uri.scheme) ? 10 : 0,
    registerCompletionItemProvider: provide("completion"), registerHoverProvider: provide("hover"),
    registerDefinitionProvider: provide("definition"), registerSignatureHelpProvider: provide("signatureHelp"),
    registerDocumentSymbolProvider: provide("documentSymbol"), registerFoldingRangeProvider: provide("foldingRange"),
    registerRenameProvider: provide("rename"), registerCodeActionsProvider: provide("codeAction"),
    registerInlayHintsProvider: provide("inlayHint"), registerCodeLensProvider: provide("codeLens"),
  };
  const workspace = {
    get textDocuments() { return world.documents; },
    workspaceFolders: undefined,
    onDidOpenTextDocument: world.events.open.event, onDidCloseTextDocument: world.events.close.event,
    onDidChangeTextDocument: world.events.change.event, onDidSaveTextDocument: world.events.save.event,
    onDidChangeConfiguration: world.events.configuration.event,
    getConfiguration: (section) => ({ get: (name) => world.settings[`${section}.${name}`] }),
  };
  const window = {
    activeTextEditor: undefined,
    createOutputChannel: () => ({
      append: (text) => world.output.push(text), appendLine: (text) => world.output.push(`${text}\n`),
      show: () => world.output.push("(shown)"), dispose: () => {},
    }),
    showErrorMessage: say("error"), showWarningMessage: say("warning"), showInformationMessage: say("information"),
    createWebviewPanel: (type, title, place, options) => {
      const ended = new Emitter();
      const panel = {
        type, title, place, options, webview: { html: "" }, reveal: () => world.didReport.fire(), onDidDispose: ended.event,
        dispose: () => ended.fire(),
      };
      world.panels.push(panel);
      return panel;
    },
  };
  const stub = {
    version: "1.82.0", languages, workspace, window, Position, Range, Uri, Diagnostic, CompletionItem, CompletionList,
    DocumentSymbol, WorkspaceEdit, CodeActionKind,
    commands: {
      registerCommand: (name, action) => {
        world.commands.set(name, action);
        return { dispose: () => world.commands.delete(name) };
      },
      executeCommand: (name, ...values) => { world.opened.push([name, ...values]); },
    },
    env: {
      asExternalUri: async (uri) => uri,
      openExternal: async (uri) => {
        world.opened.push(uri);
        world.didReport.fire();
      },
    },
    ViewColumn: { Beside: -2 }, FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 }, SnippetString: named("value"),
    Location: named("uri", "range"), DiagnosticRelatedInformation: named("location", "message"), TextEdit: named("range", "newText"),
    MarkdownString: named("value"), Hover: named("contents", "range"), SignatureHelp: named(), SignatureInformation: named("label", "documentation"),
    ParameterInformation: named("label", "documentation"), FoldingRange: named("start", "end", "kind"), CodeAction: named("title", "kind"),
    InlayHint: named("position", "label", "kind"), CodeLens: named("range", "command"),
  };
  return { stub, world };
}

/** A text document of the stub. */
class TextDocument {
  constructor(uri, text, languageId = "lua") { Object.assign(this, { uri, text, languageId, version: 1 }); }

  getText(range) {
    if (!range) return this.text;
    return this.text.split("\n")[range.start.line].slice(range.start.character, range.end.character);
  }

  /** The position of a mark in the text, moved by a number of characters. */
  at(mark, offset = 0) {
    const before = this.text.slice(0, this.text.indexOf(mark) + offset).split("\n");
    return new Position(before.length - 1, before[before.length - 1].length);
  }
}

/** Loads a fresh extension with a fresh stub. */
function load(main = require.resolve("../extension")) {
  const { stub, world } = makeStub();
  const loadModule = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? stub : loadModule(name, ...rest));
  try {
    const folder = path.dirname(main);
    for (const name of Object.keys(require.cache)) {
      if (path.dirname(name) === folder) delete require.cache[name];
    }
    return { stub, world, extension: require(main), preview: require(path.join(folder, "preview")) };
  } finally {
    Module._load = loadModule;
  }
}

module.exports = { load, Emitter, TextDocument, Uri };
