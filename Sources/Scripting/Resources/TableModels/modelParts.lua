-- Value models: their sections and cells, and reading them from a script's values.
local ipairs, math, next, pairs = ipairs, math, next, pairs
local setmetatable, tostring, type = setmetatable, tostring, type

local module, values, sectionModule = host.module "classes", host.module "tableValues", host.module "sections"
local classOf, classes = module.classOf, module.classes
local checkedID, found, kindOf = values.checkedID, values.found, values.kindOf
local checkSection, isSectionKey = sectionModule.checkSection, sectionModule.isSectionKey
local readSupplementary = sectionModule.readSupplementary

-- The contents of each model: its sections and options. The contents of each section: its cells and the rest.
local modelParts = setmetatable({}, { __mode = "k" })
local sectionParts = setmetatable({}, { __mode = "k" })
-- The methods and metatables of models and sections, which other modules fill.
local modelMethods, sectionMethods = {}, {}
local modelMeta, sectionMeta = {}, {}
-- `bound.snapshot(model)` returns the content of a table as a value; `boundModels` sets the function.
local bound = {}

---@param count integer
---@param word string
---@return string
local function plural(count, word) return count .. " " .. word .. (count == 1 and "" or "s") end

---Returns whether a value is a list. Refuses tables without an order. A table of fields without a list is one cell.
---@param value any
---@param what string
---@return boolean
local function isList(value, what)
  if kindOf[value] == "many" then return true end
  if type(value) ~= "table" or kindOf[value] or classOf[value] or classes[value] then return false end
  local count, hasFields, numbers = #value, false, 0
  for key in next, value do
    if math.type(key) == "integer" then numbers = numbers + 1 else hasFields = true end
  end
  if numbers ~= count or count > 0 and hasFields then
    host.fail(what .. " must be a sequence, 1 to n without gaps or other keys; this table has gaps or other keys")
  end
  return count > 0 or not hasFields
end

---Adds the cells of a section: each line is a cell or a list of cells.
---@param out any[]
---@param value any
local function addCells(out, value)
  local kind = kindOf[value]
  if isList(value, "a list of cells") then
    for index = 1, #value do addCells(out, value[index]) end
  elseif kind == "rows" or kind == "run" then
    host.fail("a value model stores all its cells; pass rows(count, fn) to the `sections` of a table instead")
  elseif value == nil or kind ~= nil and kind ~= "entry" or type(value) == "function" then
    host.fail("a cell of a value model is a value, a model of a cell or cell(…); found " .. found(value))
  else
    out[#out + 1] = value
  end
end

---Refuses the headers of a section if its model has none.
---@param parts table
---@param options table
local function checkHeaders(parts, options)
  if options.hasHeaders ~= false then return end
  for _, name in ipairs { "header", "footer", "title" } do
    if parts[name] ~= nil then
      host.fail("this model has no headers (headers = false), but a section has a " .. name)
    end
  end
end

---@param parts table the contents of the section
---@param options table the options of its model
---@return table
local function makeSection(parts, options)
  checkHeaders(parts, options)
  parts.options = options
  local section = setmetatable({}, sectionMeta)
  kindOf[section], sectionParts[section] = "value section", parts
  return section
end

---Returns a section for a model, from a section or a table of fields.
---@param value any
---@param options table
---@return table
local function toSection(value, options)
  local kind = kindOf[value]
  if kind == "value section" then
    local own = sectionParts[value]
    if own.options == options then return value end
    local parts = {}
    for key, part in pairs(own) do parts[key] = part end
    return makeSection(parts, options)
  end
  if kind ~= "section" and (kind or type(value) ~= "table" or classOf[value] or classes[value] or
    next(value) == nil) then
    host.fail("a section is section(id, { … }), or { id =, header =, footer =, cells = { … } }; found " ..
      found(value))
  end
  if not kind then checkSection(value) end
  -- section(id, { …, title = … }) keeps its table unchanged.
  local cells, list = {}, value.cells
  if list == nil then list = value end
  if type(list) == "table" and (not kindOf[list] or list == value) and not classOf[list] then
    local own = {}
    for key, cell in next, list do if not isSectionKey[key] then own[key] = cell end end
    list = own
  end
  addCells(cells, list)
  local supplementary = readSupplementary(value.supplementary)
  if next(supplementary) and not options.isCollection then
    host.fail("a section of a tableModel has no supplementary views; a section of a collectionModel does")
  end
  return makeSection({
    id = value.id ~= nil and checkedID(value.id, "section") or nil,
    title = value.title,
    header = value.header,
    footer = value.footer,
    cells = cells,
    supplementary = supplementary,
  }, options)
end

---Adds the sections of a value.
---@param out table[]
---@param value any
---@param options table
local function addSections(out, value, options)
  local kind = kindOf[value]
  if kind == "section" or kind == "value section" then
    out[#out + 1] = toSection(value, options)
  elseif kind == "bound model" then
    addSections(out, bound.snapshot(value), options)
  elseif kind == "value model" then
    for _, section in ipairs(modelParts[value].sections) do
      out[#out + 1] = toSection(section, options)
    end
  elseif kind == "builder" then
    for _, section in ipairs(value:build()) do addSections(out, section, options) end
  elseif kind == "many" or kind == "sections" then
    for index = 1, #value do addSections(out, value[index], options) end
  elseif kind == nil and type(value) == "table" and
    (value.cells ~= nil or value.id ~= nil or value.header ~= nil)
  then
    out[#out + 1] = toSection(value, options)
  elseif isList(value, "a list of sections") then
    for index = 1, #value do addSections(out, value[index], options) end
  else
    host.fail("a model is made of sections: section(id, { … }); found " .. found(value))
  end
end

---@param sections table[]
---@param options table
---@return table
local function makeModelValue(sections, options)
  local model = setmetatable({}, modelMeta)
  kindOf[model], modelParts[model] = "value model", { sections = sections, options = options }
  return model
end

---Returns the contents of a model.
---@param model any
---@param name string the method that was called
---@return table
local function partsOf(model, name)
  local parts = modelParts[kindOf[model] == "bound model" and bound.snapshot(model) or model]
  if not parts then host.fail("'" .. name .. "' is called with a colon: model:" .. name .. "(…)") end
  return parts
end

---Returns the cells of a section.
---@param section any
---@param name string the method that was called
---@return any[]
local function cellsOf(section, name)
  local parts = sectionParts[section]
  if not parts then host.fail("'" .. name .. "' is called with a colon: section:" .. name .. "(…)") end
  return parts.cells
end

---Returns a section with other cells.
---@param section table
---@param cells any[]
---@return table
local function withCells(section, cells)
  local parts = {}
  for key, part in pairs(sectionParts[section]) do parts[key] = part end
  parts.cells = cells
  return makeSection(parts, parts.options)
end

---Checks an index of a list.
---@param list any[]
---@param index any
---@param extra integer 1 if the index after the last element is allowed
---@param word string
local function checkedPlace(list, index, extra, word)
  if math.type(index) ~= "integer" or index < 1 or index > #list + extra then
    host.fail("unknown " .. word .. " " .. (type(index) == "number" and tostring(index) or found(index)) ..
      ": there " .. (#list == 1 and "is " or "are ") .. plural(#list, word) .. ", counted from 1")
  end
end

---@param name string
---@param fn any
local function needFunction(name, fn)
  if type(fn) ~= "function" then host.fail(name .. " needs a function; found " .. found(fn)) end
end

return {
  addCells = addCells,
  addSections = addSections,
  bound = bound,
  cellsOf = cellsOf,
  checkedPlace = checkedPlace,
  makeModelValue = makeModelValue,
  makeSection = makeSection,
  modelMeta = modelMeta,
  modelMethods = modelMethods,
  modelParts = modelParts,
  needFunction = needFunction,
  partsOf = partsOf,
  plural = plural,
  sectionMeta = sectionMeta,
  sectionMethods = sectionMethods,
  sectionParts = sectionParts,
  toSection = toSection,
  withCells = withCells,
}
