"use strict";
// Values of the Language Server Protocol as values of VS Code, and back.

const vscode = require("vscode");

const position = (value) => new vscode.Position(value.line, value.character);
const range = (value) => new vscode.Range(position(value.start), position(value.end));
const uri = (value) => vscode.Uri.parse(value, true);

const positionOut = (value) => ({ line: value.line, character: value.character });
const rangeOut = (value) => ({ start: positionOut(value.start), end: positionOut(value.end) });
const place = (document, at) => ({ textDocument: { uri: document.uri.toString() }, position: positionOut(at) });

/** Markdown or plain text; Markdown of the server runs no commands and loads no HTML. */
function prose(value) {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  if (value.kind === "plaintext") return value.value;
  return new vscode.MarkdownString(value.value);
}

function location(value) {
  return new vscode.Location(uri(value.targetUri ?? value.uri), range(value.targetSelectionRange ?? value.range));
}

function locations(value) {
  if (!value) return undefined;
  return Array.isArray(value) ? value.map(location) : [location(value)];
}

function diagnostic(value) {
  // The protocol counts severities from 1.
  const made = new vscode.Diagnostic(range(value.range), value.message, (value.severity ?? 1) - 1);
  made.source = value.source;
  made.code = value.codeDescription ? { value: value.code, target: uri(value.codeDescription.href) } : value.code;
  if (value.relatedInformation) {
    made.relatedInformation = value.relatedInformation.map(
      (item) => new vscode.DiagnosticRelatedInformation(location(item.location), item.message));
  }
  return made;
}

function diagnosticOut(value) {
  const code = value.code?.value ?? value.code;
  return { range: rangeOut(value.range), message: value.message, severity: value.severity + 1, source: value.source, code };
}

function textEdit(value) {
  return new vscode.TextEdit(range(value.range), value.newText);
}

function workspaceEdit(value) {
  if (!value) return undefined;
  const edit = new vscode.WorkspaceEdit();
  for (const [name, edits] of Object.entries(value.changes ?? {})) edit.set(uri(name), edits.map(textEdit));
  for (const change of value.documentChanges ?? []) edit.set(uri(change.textDocument.uri), change.edits.map(textEdit));
  return edit;
}

function completionItem(value) {
  // The protocol counts kinds from 1.
  const item = new vscode.CompletionItem(value.label, (value.kind ?? 1) - 1);
  item.detail = value.detail;
  item.documentation = prose(value.documentation);
  item.sortText = value.sortText;
  item.filterText = value.filterText;
  const text = value.textEdit?.newText ?? value.insertText;
  if (text !== undefined) item.insertText = value.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (value.textEdit) item.range = range(value.textEdit.range);
  return item;
}

function completionList(value) {
  if (!value) return undefined;
  const list = Array.isArray(value) ? { items: value, isIncomplete: false } : value;
  return new vscode.CompletionList(list.items.map(completionItem), list.isIncomplete);
}

function signatureHelp(value) {
  if (!value) return undefined;
  const help = new vscode.SignatureHelp();
  help.activeSignature = value.activeSignature ?? 0;
  help.activeParameter = value.activeParameter ?? 0;
  help.signatures = value.signatures.map((item) => {
    const signature = new vscode.SignatureInformation(item.label, prose(item.documentation));
    signature.parameters = (item.parameters ?? []).map(
      (part) => new vscode.ParameterInformation(part.label, prose(part.documentation)));
    return signature;
  });
  return help;
}

function documentSymbol(value) {
  const symbol = new vscode.DocumentSymbol(
    value.name, value.detail ?? "", value.kind - 1, range(value.range), range(value.selectionRange));
  symbol.children = (value.children ?? []).map(documentSymbol);
  return symbol;
}

function foldingRange(value) {
  const kinds = {
    comment: vscode.FoldingRangeKind.Comment, imports: vscode.FoldingRangeKind.Imports, region: vscode.FoldingRangeKind.Region,
  };
  return new vscode.FoldingRange(value.startLine, value.endLine, kinds[value.kind]);
}

function codeAction(value) {
  const kind = value.kind ? vscode.CodeActionKind.Empty.append(value.kind) : undefined;
  const action = new vscode.CodeAction(value.title, kind);
  action.edit = workspaceEdit(value.edit);
  action.isPreferred = value.isPreferred;
  return action;
}

function inlayHint(value) {
  const label = typeof value.label === "string" ? value.label : value.label.map((part) => part.value).join("");
  const hint = new vscode.InlayHint(position(value.position), label, value.kind);
  hint.paddingLeft = value.paddingLeft;
  hint.paddingRight = value.paddingRight;
  hint.tooltip = prose(value.tooltip);
  return hint;
}

function codeLens(value) {
  return new vscode.CodeLens(range(value.range), value.command);
}

module.exports = {
  codeAction, codeLens, completionList, diagnostic, diagnosticOut, documentSymbol, foldingRange, inlayHint, locations, place, prose,
  range, rangeOut, signatureHelp, uri, workspaceEdit,
};
