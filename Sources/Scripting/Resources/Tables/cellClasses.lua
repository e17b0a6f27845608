-- The classes of cells and of their models, and the rows of a class.
local ipairs, math, setmetatable, tostring, type = ipairs, math, setmetatable, tostring, type

local module, viewModels, values = host.module "classes", host.module "viewModels", host.module "tableValues"
local classOf, classes, defineClass = module.classOf, module.classes, module.defineClass
local makeInstance = host.module("instances").makeInstance
local makeModel, viewOf = viewModels.makeModel, viewModels.viewOf
local checkFill, found, kindOf, needList = values.checkFill, values.found, values.kindOf, values.needList
local tagged, tooMany = values.tagged, values.tooMany

-- The numbers of the classes of cells.
local cellNumbers = setmetatable({}, { __mode = "k" })

-- The item that filled each row's model. The model of a table returns the item for the row.
local itemOf = setmetatable({}, { __mode = "k" })

---Returns `tableCell` or `collectionCell`, which make classes of cells.
---@param kind string
---@return fun(name: string, super: table?): table
local function defineCell(kind)
  return function(name, super)
    if type(name) ~= "string" or name == "" then
      host.fail(kind .. " needs a name: local Cell = " .. kind .. " \"Cell\"; found " .. host.described(name))
    end
    if super ~= nil and not classes[super] then
      host.fail("the superclass of " .. name .. " must be a class of cells, or a molecule")
    end
    local class = defineClass({ type = kind, name = name, super = super }, makeInstance)
    cellNumbers[class] = host.registerCell(name, class, kind == "collectionCell")
    return class
  end
end

api.tableCell = defineCell("tableCell")
api.collectionCell = defineCell("collectionCell")

---Returns `tableCellModel` or `collectionCellModel`, which make classes of models.
---@param kind string
---@param cellKind string
---@return fun(name: string, cell: table?, super: table?): table
local function defineCellModel(kind, cellKind)
  return function(name, cell, super)
    if not cellNumbers[cell] and not (cell == nil and classes[super] and cellNumbers[viewOf(super)]) then
      host.fail(kind .. "(" .. (type(name) == "string" and '"' .. name .. '"' or "name") ..
        ", Cell) needs a class that " .. cellKind .. " made; found " .. found(cell))
    end
    return api.viewModel(name, cell, super)
  end
end

api.tableCellModel = defineCellModel("tableCellModel", "tableCell")
api.collectionCellModel = defineCellModel("collectionCellModel", "collectionCell")

-- The phases in which a cell can be laid out again.
local phases = { firstLoad = true, setNeedsLayout = true, reused = true, none = true }
---@param name string the function that got the phases
---@param list any[]
---@return table behaviour
local function checkedPhases(name, list)
  for _, phase in ipairs(list) do
    if not phases[phase] then
      local near = host.nearestName(tostring(phase), { "firstLoad", "none", "reused", "setNeedsLayout" })
      host.fail(name .. ": unknown phase '" .. tostring(phase) .. "'" .. (near == "" and
        ". The phases are firstLoad, setNeedsLayout, reused and none" or near))
    end
  end
  return tagged("behaviour", { phases = list })
end
api.layoutOnce = checkedPhases("layoutOnce", {})
api.alwaysLayout = checkedPhases("alwaysLayout", { "firstLoad", "setNeedsLayout", "reused", "none" })
api.layoutOn = function(phase) return checkedPhases("layoutOn", { phase == nil and "nil" or phase }) end
api.layoutOnEach = function(list)
  if type(list) ~= "table" then
    host.fail("layoutOnEach takes a list of phases: layoutOnEach { \"reused\" }; found " .. found(list))
  end
  return checkedPhases("layoutOnEach", list)
end

---Returns a class of cells for itself and for the class of their models; nil for other classes.
---@param class any
---@return table? class
---@return table? modelClass the class of models, if it is one
local function cellClassOf(class)
  if cellNumbers[class] then return class end
  local info = classes[class]
  if info and info.type == "viewModel" then
    local view = viewOf(class)
    if cellNumbers[view] then return view, class end
  end
end

---Returns the class of cells for a value, or raises an error.
---@param name string the function that got the value
---@param value any
---@return table class
---@return table? modelClass
local function needCellClass(name, value)
  local class, modelClass = cellClassOf(value)
  if class then return class, modelClass end
  if classes[value] and classes[value].type == "viewModel" then
    host.fail(name .. ": " .. classes[value].name ..
      " is a view model without a cell; make it with tableCellModel(name, Cell)")
  end
  host.fail(name .. " takes a class of cells or of their models; found " .. found(value) ..
    (classes[value] and "; make it with tableCell or collectionCell" or ""))
end

---Makes rows that a function describes when they are shown.
---@param count integer
---@param fn fun(index: integer): any, any
---@return table
api.rows = function(count, fn, ...)
  if ... ~= nil then tooMany("rows", "a count and a function", ...) end
  local whole = math.type(count) and math.tointeger(count)
  if not whole or whole < 0 then
    host.fail("rows(count, fn): the count must be a whole number of at least 0; found " .. found(count))
  end
  if type(fn) ~= "function" then
    host.fail("rows(count, fn) needs a function that returns id, item for a number from 1; found " .. found(fn))
  end
  return tagged("rows", { count = whole, fn = fn })
end

---Makes the model of a row.
---@param class table
---@param item any
---@param fill function?
---@param index integer?
---@return table
local function makeRowModel(class, item, fill, index)
  local model = makeModel(class)
  if fill then fill(model, item, index) end
  return model
end

---Adds the rows of a class: for a list, for `rows(count, fn)`, or one row without an item.
---@param name string the function that got the arguments
---@param out table[]
---@param value any a class, or a model
---@param list any
---@param fill function?
local function addRows(name, out, value, list, fill)
  if classOf[value] and classes[classOf[value]].type == "viewModel" then
    out[#out + 1] = value
    return
  end
  local class, modelClass = needCellClass(name, value)
  checkFill(name, fill)
  if list == nil then
    out[#out + 1] = tagged("entry", { class = class, fill = not modelClass and fill or nil,
      model = modelClass and makeRowModel(modelClass, nil, fill) })
  elseif kindOf[list] == "rows" then
    out[#out + 1] = tagged("run", { class = class, modelClass = modelClass, rows = list, fill = fill })
  elseif type(list) == "table" and not kindOf[list] and not classOf[list] and not classes[list] then
    needList(name, list)
    for index = 1, #list do
      local item = list[index]
      out[#out + 1] = tagged("entry", { class = class, item = item, fill = not modelClass and fill or nil,
        model = modelClass and makeRowModel(modelClass, item, fill, index) })
    end
  else
    host.fail(name .. " takes a list, or rows(count, fn); found " .. found(list))
  end
end

return {
  addRows = addRows,
  cellClassOf = cellClassOf,
  cellNumbers = cellNumbers,
  itemOf = itemOf,
  makeRowModel = makeRowModel,
  needCellClass = needCellClass,
}
