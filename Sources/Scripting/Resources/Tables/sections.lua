-- Rows and sections as scripts write them.
local ipairs, math, pairs, rawset, table, type = ipairs, math, pairs, rawset, table, type

local module, values, cells = host.module "classes", host.module "tableValues", host.module "cellClasses"
local classOf, classes = module.classOf, module.classes
local checkFill, found, kindOf, needList = values.checkFill, values.found, values.kindOf, values.needList
local needSequence, tagged, tooMany = values.needSequence, values.tagged, values.tooMany
local makeRowModel, needCellClass = cells.makeRowModel, cells.needCellClass

---Makes one row. The item can be left out.
---@param value any a class
---@param item any
---@param fill function?
---@return table
api.cell = function(value, item, fill, ...)
  if ... ~= nil then tooMany("cell", "a class, an item and a function", ...) end
  if fill == nil and type(item) == "function" then item, fill = nil, item end
  local class, modelClass = needCellClass("cell", value)
  checkFill("cell", fill)
  return tagged("entry", { class = class, item = item, fill = not modelClass and fill or nil,
    model = modelClass and makeRowModel(modelClass, item, fill) })
end

---Chooses rows or sections by a value.
---@param value any
---@param cases table<any, any>
---@return any
api.match = function(value, cases, ...)
  if ... ~= nil then tooMany("match", "a value and a table of cases", ...) end
  if type(cases) ~= "table" then
    host.fail("match takes a table of cases: match(value, { loading = …, default = … }); found " .. found(cases))
  end
  local result = cases[value]
  if result == nil then result = cases.default end
  if type(result) == "function" then result = result(value) end
  return result == nil and tagged("many", {}) or result
end
---Makes a row for each item.
---@param list any
---@param fn fun(item: any, index: integer): any
---@return table
api.entities = function(list, fn, ...)
  if ... ~= nil then tooMany("entities", "a list and a function", ...) end
  if type(fn) ~= "function" then
    host.fail("entities(list, fn) needs a function that returns a row for an item; found " .. found(fn))
  end
  if kindOf[list] == "rows" then return tagged("run", { rows = list, entry = fn }) end
  if type(list) ~= "table" or kindOf[list] or classes[list] then
    host.fail("entities takes a list, or rows(count, fn); found " .. found(list))
  end
  needList("entities", list)
  local many = tagged("many", {})
  for index = 1, #list do
    local entry = fn(list[index], index)
    if entry ~= nil then rawset(many, #many + 1, entry) end
  end
  return many
end

local sectionKeys = { "cells", "footer", "header", "id", "supplementary", "title" }
local isSectionKey = {}
for _, key in ipairs(sectionKeys) do isSectionKey[key] = true end

---Refuses unknown fields of a section.
---@param value table
local function checkSection(value)
  for key in pairs(value) do
    if type(key) == "string" and not isSectionKey[key] then
      local near = host.nearestName(key, sectionKeys)
      host.fail("a section has no '" .. key .. "'" ..
        (near == "" and ". It has id, title, header, footer, supplementary and cells" or near))
    end
  end
end

---Reads supplementary views: `{ [{ row, kind }] = view }`, or by kind a list or a table by row.
---@param value any
---@return table<string, table<integer, any>> views by kind and row
local function readSupplementary(value)
  if value == nil then return {} end
  if type(value) ~= "table" or kindOf[value] or classOf[value] then
    host.fail("'supplementary' is a table of views: { badge = { view }, [{ row, kind }] = view }; found " ..
      found(value))
  end
  local result = {}
  local function put(row, kind, view)
    if math.type(row) ~= "integer" or row < 1 or type(kind) ~= "string" then
      host.fail("a supplementary view is found by { row, kind }: a number from 1 and a name")
    end
    if not kind:find("^[^%[%]/,%c]+$") or #kind > 64 then
      host.fail("the kind of a supplementary view is a name of at most 64 bytes without / , [ and ]; found " ..
        found(kind))
    end
    result[kind] = result[kind] or {}
    result[kind][row] = view
  end
  for key, view in pairs(value) do
    if type(key) == "table" then
      put(key[1], key[2], view)
    elseif type(view) == "table" and not (kindOf[view] or classOf[view] or classes[view] or view.kind) then
      for row, one in pairs(view) do put(row, key, one) end
    else
      put(1, key, view)
    end
  end
  return result
end

---Makes a section: `section(id, { cells, title = … })`.
---@param id any
---@param content any
---@return table
api.section = function(id, content, ...)
  if ... ~= nil then tooMany("section", "an identifier and a table of cells", ...) end
  if content == nil and type(id) == "table" then id, content = nil, id end
  if type(content) ~= "table" then
    host.fail("section(id, { … }) needs a table of its cells; found " .. found(content))
  end
  local section = { id = id }
  if kindOf[content] then
    section.cells = content
  else
    checkSection(content)
    local isPlain = needSequence("cells", content, isSectionKey)
    if content.id ~= nil and id == nil then section.id = content.id end
    section.title, section.header, section.footer = content.title, content.header, content.footer
    section.supplementary, section.cells = content.supplementary, content.cells
    -- A table of fields is a section without rows.
    if section.cells == nil then section.cells = isPlain and content or table.move(content, 1, #content, 1, {}) end
  end
  return tagged("section", section)
end

return {
  checkSection = checkSection,
  isSectionKey = isSectionKey,
  readSupplementary = readSupplementary,
  sectionKeys = sectionKeys,
}
