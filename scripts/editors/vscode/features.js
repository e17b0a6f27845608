"use strict";
// The features of editors that a language server advertises, as providers of VS Code.

const vscode = require("vscode");
const convert = require("./convert");

/** The documents that the server knows: Lua files on disk. */
const SELECTOR = [{ language: "lua", scheme: "file" }];

const list = (make) => (values) => values?.map(make);

/**
 * Registers the providers for the capabilities of a server.
 *
 * @param request sends a request: `request(method, params, token)`. It resolves to undefined if the server is gone.
 * @returns the registrations, to dispose when the server ends.
 */
function register(capabilities, request) {
  const languages = vscode.languages;
  const made = [];
  const add = (capability, registration) => {
    if (capability) made.push(registration(capability === true ? {} : capability));
  };
  const of = (document) => ({ textDocument: { uri: document.uri.toString() } });
  const ask = async (method, params, token, make) => make(await request(`textDocument/${method}`, params, token) ?? undefined);
  const at = (method, make) => (document, position, token) => ask(method, convert.place(document, position), token, make);

  add(capabilities.completionProvider, (options) => languages.registerCompletionItemProvider(
    SELECTOR, { provideCompletionItems: at("completion", convert.completionList) }, ...(options.triggerCharacters ?? [])));
  add(capabilities.hoverProvider, () => languages.registerHoverProvider(SELECTOR, {
    provideHover: at("hover", (value) => value && new vscode.Hover(
      convert.prose(value.contents), value.range && convert.range(value.range))),
  }));
  add(capabilities.definitionProvider, () => languages.registerDefinitionProvider(
    SELECTOR, { provideDefinition: at("definition", convert.locations) }));
  add(capabilities.signatureHelpProvider, (options) => languages.registerSignatureHelpProvider(
    SELECTOR, { provideSignatureHelp: at("signatureHelp", convert.signatureHelp) },
    { triggerCharacters: options.triggerCharacters ?? [], retriggerCharacters: options.retriggerCharacters ?? [] }));
  add(capabilities.documentSymbolProvider, () => languages.registerDocumentSymbolProvider(SELECTOR, {
    provideDocumentSymbols: (document, token) => ask("documentSymbol", of(document), token, list(convert.documentSymbol)),
  }));
  add(capabilities.foldingRangeProvider, () => languages.registerFoldingRangeProvider(SELECTOR, {
    provideFoldingRanges: (document, _, token) => ask("foldingRange", of(document), token, list(convert.foldingRange)),
  }));
  add(capabilities.renameProvider, (options) => languages.registerRenameProvider(SELECTOR, renaming(options, ask)));
  add(capabilities.codeActionProvider, (options) => languages.registerCodeActionsProvider(SELECTOR, {
    provideCodeActions: (document, range, context, token) => ask("codeAction", {
      ...of(document), range: convert.rangeOut(range), context: { diagnostics: context.diagnostics.map(convert.diagnosticOut) },
    }, token, list(convert.codeAction)),
  }, { providedCodeActionKinds: options.codeActionKinds?.map((kind) => vscode.CodeActionKind.Empty.append(kind)) }));
  add(capabilities.inlayHintProvider, () => languages.registerInlayHintsProvider(SELECTOR, {
    provideInlayHints: (document, range, token) => ask(
      "inlayHint", { ...of(document), range: convert.rangeOut(range) }, token, list(convert.inlayHint)),
  }));
  add(capabilities.codeLensProvider, () => languages.registerCodeLensProvider(SELECTOR, {
    provideCodeLenses: (document, token) => ask("codeLens", of(document), token, list(convert.codeLens)),
  }));
  return made;
}

function renaming(options, ask) {
  const provider = {
    provideRenameEdits: (document, position, newName, token) => ask(
      "rename", { ...convert.place(document, position), newName }, token, convert.workspaceEdit),
  };
  if (options.prepareProvider) {
    provider.prepareRename = async (document, position, token) => {
      const found = await ask("prepareRename", convert.place(document, position), token, (value) => value);
      // VS Code shows the reason of a rejection; without a result, it would rename the word itself.
      if (!found) throw new Error("only names of views and states can be renamed");
      return { range: convert.range(found.range ?? found), placeholder: found.placeholder ?? document.getText(convert.range(found)) };
    };
  }
  return provider;
}

module.exports = { SELECTOR, register };
