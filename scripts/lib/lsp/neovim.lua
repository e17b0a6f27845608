-- Opens a script in Neovim with a configuration of the guide, and prints what the language server says.
-- luacheck: read globals vim
local file, config = vim.env.TATAMI_SCRIPT, vim.env.TATAMI_CONFIG
vim.cmd("filetype on")
dofile(config)
vim.cmd("edit " .. file)
local function ask(method, parameters)
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000) or {}
  local _, answer = next(answers)
  return answer and answer.result
end
local function out(...) io.stdout:write(table.concat({ ... }, " "), "\n") end

assert(vim.wait(20000, function() return #vim.tbl_keys(vim.lsp.buf_get_clients(0)) > 0 end), "no client")
assert(vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end), "no diagnostics")
for _, found in ipairs(vim.diagnostic.get(0)) do
  out("diagnostic", found.lnum + 1, found.code or found.user_data.lsp.code)
end

vim.fn.cursor(vim.fn.search("font("), 0)
local line = vim.fn.getline(".")
local document = { uri = vim.uri_from_bufnr(0) }
local position = { line = vim.fn.line(".") - 1, character = line:find('font("', 1, true) + 5 }
local labels = {}
for _, item in ipairs(ask("textDocument/completion", { textDocument = document, position = position }).items) do
  labels[#labels + 1] = item.label
end
out("completion", table.concat(labels, " "))
local help = ask("textDocument/signatureHelp", { textDocument = document, position = position })
out("signature", help.signatures[1].label)
for _, symbol in ipairs(ask("textDocument/documentSymbol", { textDocument = document })) do
  out("symbol", symbol.name)
end
out("folds", #ask("textDocument/foldingRange", { textDocument = document }))
local name = { line = position.line, character = position.character - 4 }
local hover = ask("textDocument/hover", { textDocument = document, position = name })
out("hover", hover.contents.value:match("font%b()"))
position.character = line:find('putLabel("', 1, true) + 10
local edit = ask("textDocument/rename", { textDocument = document, position = position, newName = "heading" })
vim.lsp.util.apply_workspace_edit(edit, "utf-16")
out("rename", vim.fn.getline("."):match('putLabel(%b())'))
vim.cmd("qall!")
