-- The rows of a model's values: cells by their kinds.
local ipairs, pairs, table, tostring, type = ipairs, pairs, table, tostring, type

local module, values, parts = host.module "classes", host.module "tableValues", host.module "modelParts"
local classOf, classes = module.classOf, module.classes
local found, kindOf, tagged = values.found, values.kindOf, values.tagged
local cellClasses = host.module "cellClasses"
local makeRowModel, needCellClass = cellClasses.makeRowModel, cellClasses.needCellClass
local bound, modelParts, sectionParts = parts.bound, parts.modelParts, parts.sectionParts
local cellModelEntry = host.module("cellModels").cellModelEntry

---Returns the row of a value: a cell of one of the model's classes, chosen by the value's `kind`.
---@param value any
---@param options table
---@param source any the data source that shows the model, if there is one
---@return any
local function resolve(value, options, source)
  if classOf[value] and classes[classOf[value]].type == "cellModel" then return cellModelEntry(value, source) end
  if kindOf[value] or classOf[value] or classes[value] then return value end
  local kinds = options.kinds
  local class = kinds
  if type(kinds) == "table" and not classes[kinds] then
    local kind = type(value) == "table" and value.kind
    class = kinds[kind or 1]
    if class == nil and kind then
      local names = {}
      for name in pairs(kinds) do names[#names + 1] = tostring(name) end
      table.sort(names)
      local near = host.nearestName(tostring(kind), names)
      host.fail("unknown kind '" .. tostring(kind) .. "' among the kinds of the model" .. (near == "" and
        ". There are " .. table.concat(names, ", ") or near))
    end
  end
  if class == nil then
    host.fail("no class shows " .. found(value) ..
      ": give the model a class for its kind, kinds = { name = Cell }, or give the cell its own model")
  end
  local cellClass, modelClass = needCellClass("kinds", class)
  if not modelClass then return tagged("entry", { class = cellClass, item = value }) end
  local model = makeRowModel(modelClass)
  if type(value) == "table" then
    for key, field in pairs(value) do
      if key == "id" then model.cellIdentifier = field elseif key ~= "kind" then model[key] = field end
    end
  end
  return tagged("entry", { class = cellClass, model = model })
end

---Returns the cell or text of a header, footer or supplementary view.
---@param value any
---@param options table
---@param source any
---@return any
local function resolveSupplementary(value, options, source)
  if value == nil or type(value) == "string" or type(value) == "number" then return value end
  return resolve(value, options, source)
end

---Returns the sections of a model or section as plain tables, with cells that tables know.
---@param value any
---@param source any
---@return table[]
local function sectionsOf(value, source)
  if kindOf[value] == "bound model" then value = bound.snapshot(value) end
  local list = {}
  for place, section in ipairs(kindOf[value] == "value section" and { value } or modelParts[value].sections) do
    local own, cells, supplementary = sectionParts[section], {}, nil
    local options = own.options
    for index, cell in ipairs(own.cells) do cells[index] = resolve(cell, options, source) end
    if options.isCollection then
      supplementary = {}
      for kind, views in pairs(own.supplementary) do
        supplementary[kind] = {}
        for row, view in pairs(views) do
          supplementary[kind][row] = resolveSupplementary(view, options, source)
        end
      end
    end
    list[place] = {
      id = own.id,
      title = own.title,
      cells = cells,
      supplementary = supplementary,
      header = resolveSupplementary(own.header, options, source),
      footer = resolveSupplementary(own.footer, options, source),
    }
  end
  return list
end

--- Returns the classes of cells that a value names.
---@param value any
---@return any
local function kindsOf(value)
  if kindOf[value] == "bound model" then value = bound.snapshot(value) end
  return modelParts[value] and modelParts[value].options.kinds
end

return { kindsOf = kindsOf, sectionsOf = sectionsOf }
