-- Data sources, which register, dequeue and configure cells by themselves.
local error, ipairs, pairs, pcall = error, ipairs, pairs, pcall
local setmetatable, tostring, type = setmetatable, tostring, type

local module, values = host.module "classes", host.module "tableValues"
local classOf, classes = module.classOf, module.classes
local found, kindOf = values.found, values.kindOf
local cellNumbers = host.module("cellClasses").cellNumbers
local isSectionKey = host.module("sections").isSectionKey
local collectionModel = host.module("modelValues").collectionModel
local rows, sourceParts = host.module "modelRows", host.module("cellModels").sourceParts

local sourceMethods = {}
-- The source that each view shows.
local sourceOf = setmetatable({}, { __mode = "v" })

---Sets the sections of a source.
---@param source table
---@param value any
local function readSections(source, value)
  local parts = sourceParts[source]
  parts.model = kindOf[value] == "value model" and value or collectionModel(value)
  parts.resolved = nil
end

local sourceKeys = { "cellHeight", "cellModelAt", "delegate", "didSelectCellModel", "isEmpty", "prototypes",
  "registersLazily", "sections" }

---Sets a field of a source.
---@param source table
---@param key any
---@param value any
local function setSource(source, key, value)
  local parts = sourceParts[source]
  if key == "sections" then
    local old = parts.model
    readSections(source, value)
    -- If the sections cannot be shown, the source refuses them and keeps its sections.
    local isRight, problem = pcall(source.resolve, source)
    if not isRight then
      parts.model, parts.resolved = old, nil
      error(problem, 0)
    end
    for view, shown in pairs(sourceOf) do
      if shown == source and host.isAlive(view) then view.sections = source end
    end
  elseif key == "prototypes" then
    if type(value) ~= "table" then
      host.fail("'prototypes' of a data source is a list of classes of cells; found " .. found(value))
    end
    local prototypes = {}
    for index, class in ipairs(value) do
      if not cellNumbers[class] then host.fail("a prototype is a class of cells; found " .. found(class)) end
      parts.known[classes[class].name] = class
      prototypes[index] = class
    end
    parts.prototypes = prototypes
  elseif key == "registersLazily" then
    parts.registersLazily = value ~= false
  elseif key == "delegate" then
    if value ~= nil and type(value) ~= "table" then
      host.fail("the delegate of a data source is a table with a method didSelectCellModel; found " .. found(value))
    end
    parts.delegate = value
  elseif type(value) == "function" then
    parts.own[key] = value
  else
    host.fail("a data source has no '" .. tostring(key) .. "'" .. host.nearestName(tostring(key), sourceKeys))
  end
end

---Returns the sections as plain tables, with cells that tables know.
---@return table[]
function sourceMethods:resolve()
  local parts = sourceParts[self]
  parts.resolved = parts.resolved or rows.sectionsOf(parts.model, self)
  return parts.resolved
end

---Returns the model of a row; nil if there is no such row.
---@param path integer[]
---@return any
function sourceMethods:cellModelAt(path)
  local parts = sourceParts[self]
  if not parts or type(path) ~= "table" then
    host.fail("cellModelAt takes a path: source:cellModelAt { section, row }")
  end
  return parts.model[path]
end

local sourceMeta = {
  __name = "dataSource", __metatable = false,
  __index = function(self, key)
    local parts = sourceParts[self]
    if key == "sections" then return parts.model end
    if key == "isEmpty" then return parts.model:cellCount() == 0 end
    if key == "delegate" or key == "prototypes" or key == "registersLazily" then return parts[key] end
    return parts.own[key] or sourceMethods[key]
  end,
  __newindex = setSource,
  __tostring = function(self) return "data source with a " .. tostring(sourceParts[self].model) end,
}

---Makes a data source.
---@param content any
---@return table
local function dataSource(content)
  local source = setmetatable({}, sourceMeta)
  kindOf[source] = "source"
  sourceParts[source] = { known = {}, identifiers = {}, own = {}, prototypes = {}, registersLazily = true }
  local sections, options = content == nil and {} or content, {}
  if type(content) == "table" and not kindOf[content] then
    sections = {}
    for key, value in pairs(content) do
      if type(key) ~= "string" or isSectionKey[key] then
        sections[key] = value
      elseif key ~= "sections" then
        options[key] = value
      end
    end
    if content.sections ~= nil then sections = content.sections end
  end
  for key, value in pairs(options) do setSource(source, key, value) end
  readSections(source, sections)
  return source
end

---Tells a model that its row was selected, then its source, then the source's delegate.
---@param payload table
---@param number integer
---@param view any
---@param path integer[]
local function rowSelected(payload, number, view, path)
  local model, source = payload.items[number], payload.source
  local isCellModel = classOf[model] and classes[classOf[model]].type == "cellModel"
  if isCellModel and type(model.didSelect) == "function" then model:didSelect(path, view) end
  local parts = kindOf[source] == "source" and sourceParts[source]
  if not parts then return end
  if source.didSelectCellModel then source:didSelectCellModel(model, path) end
  local told = parts.delegate and parts.delegate.didSelectCellModel
  if told then told(parts.delegate, model, path) end
end

---Notes the content of a view, so that it follows the changes of a source.
---@param view any
---@param value any
local function noteSource(view, value) sourceOf[view] = kindOf[value] == "source" and value or nil end

--- Returns the classes of cells that a value names.
---@param value any
---@return any
local function kindsOf(value) return rows.kindsOf(kindOf[value] == "source" and value.sections or value) end

return { dataSource = dataSource, kindsOf = kindsOf, noteSource = noteSource, rowSelected = rowSelected }
