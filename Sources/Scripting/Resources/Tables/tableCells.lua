-- The cells of tables: their classes, content and sizes.
local math, type = math, type

local module, values, setFields = host.module "classes", host.module "tableValues", host.module("instances").setFields
local classOf, classes, lookup = module.classOf, module.classes, module.lookup
local found, kindOf = values.found, values.kindOf
local cellNumbers = host.module("cellClasses").cellNumbers
local countedEntry = host.module("tableContent").countedEntry
local modelOperate = host.module("viewModels").modelOperate

--- Returns a row's class, item and function, which fill its cell.
---@param payload table
---@param number integer
---@param index integer? the index of a counted row
---@return table
local function entryAt(payload, number, index)
  if index then return countedEntry(payload, number, index) end
  return { model = payload.models[number], item = payload.items[number], fill = payload.fills[number] }
end

---Returns the class and identifier of a counted row.
---@param payload table
---@param number integer
---@param index integer
---@return integer class
---@return any id
local function rowClass(payload, number, index)
  local entry = countedEntry(payload, number, index)
  return entry.class and cellNumbers[entry.class] or 0, entry.id
end

---Fills a cell.
---@param payload table
---@param number integer
---@param cell any
---@param index integer?
---@return any id the identifier of a counted row
local function fillCell(payload, number, cell, index)
  local entry = entryAt(payload, number, index)
  -- The functions below may ask for other rows, which changes `entry`.
  local id, item, model, fill = entry.id, entry.item, entry.model, entry.fill
  if index then
    -- The next display asks the script again, because its values can change until then.
    payload.lastRun = nil
  end
  if model then
    modelOperate(model, "apply", cell)
  elseif fill then
    fill(cell, item)
  elseif classOf[cell] then
    local configure = lookup(classOf[cell], "configure") or setFields
    configure(cell, item)
  end
  return id
end

---Returns the place of a row's model and the name of its class, if the row has a model.
---@param payload table
---@param number integer
---@return any place
---@return string? name
local function modelBinding(payload, number)
  local model = payload.models[number]
  if model then return host.modelPlace(model), classes[classOf[model]].name end
end

---Returns the model or item of a row.
---@param payload table
---@param number integer
---@param index integer?
---@param cell any
---@return any
local function rowValue(payload, number, index, cell)
  if index then
    local model = cell and host.modelOfView(cell)
    if model then return model end
  end
  local entry = entryAt(payload, number, index)
  if entry.model then return entry.model end
  return entry.item
end

---Describes a class of cells.
---@param class table
---@return table
local function cellInfo(class)
  local behaviour = lookup(class, "layoutBehaviour")
  local list
  if kindOf[behaviour] == "behaviour" then
    list = behaviour.phases
  elseif behaviour ~= nil then
    host.fail("layoutBehaviour of " .. classes[class].name ..
      " must be layoutOnce, layoutOn(phase), layoutOnEach { … } or alwaysLayout; found " .. found(behaviour))
  end
  return {
    phases = list or {},
    hasHeight = lookup(class, "calculatedCellHeight") ~= nil,
    hasSize = lookup(class, "calculatedCellSize") ~= nil,
    setSelected = lookup(class, "setSelected") ~= nil,
    setHighlighted = lookup(class, "setHighlighted") ~= nil,
    separatorIsHidden = lookup(class, "separatorIsHidden") == true,
    selectionStyle = lookup(class, "selectionStyle") or "default",
  }
end

---Returns whether a cell can have an extent. NaN is not at least 0.
---@param value any
---@return boolean
local function isLength(value) return type(value) == "number" and value >= 0 and value < math.huge end

---Describes an extent for a message. The sign of NaN has no meaning.
---@param value any
---@return string
local function gaveWords(value) return value ~= value and "nan" or found(value) end

---Returns the extent that the class of a cell calculates; nil for none.
---@param class table
---@param payload table
---@param number integer
---@param index integer?
---@param width number
---@param isCollection boolean
---@return number? extent the height, or the width in a collection
---@return number? height
local function cellExtent(class, payload, number, index, width, isCollection)
  local name = isCollection and "calculatedCellSize" or "calculatedCellHeight"
  local entry = entryAt(payload, number, index)
  local value = lookup(class, name)(class, width, entry.model or entry.item)
  if value == nil then return nil end
  if not isCollection then
    if not isLength(value) then
      host.fail(name .. " of " .. classes[class].name ..
        " must return a height in points, a finite number of at least 0; it returned " .. gaveWords(value))
    end
    return value
  end
  if type(value) ~= "table" or type(value.width) ~= "number" or type(value.height) ~= "number" then
    host.fail(name .. " of " .. classes[class].name .. " must return { width =, height = } in points; it returned " ..
      found(value))
  end
  if not isLength(value.width) or not isLength(value.height) then
    host.fail(name .. " of " .. classes[class].name ..
      " must return { width =, height = } in points, finite numbers of at least 0; it returned { width = " ..
      gaveWords(value.width) .. ", height = " .. gaveWords(value.height) .. " }")
  end
  return value.width, value.height
end

---Sets `view.backgroundView`, which the table shows if it is empty.
---@param view any
---@param value any
local function setBackground(view, value)
  if value == nil then return host.noteBackground(view) end
  view:layoutContent(function(content)
    -- A description with constraints is placed in a view that fills the table.
    local area = host.isPlaced and host.isPlaced(value) and content:putView("backgroundView")
    local node = area or content:put(value, "backgroundView")
    node:edges(api.equal, view.frameLayoutGuide)
    if area then area:layoutContent(function(inner) inner:put(value) end) end
    host.noteBackground(view, node.view)
  end)
end

---Calls the `layoutOption` of a cell's class.
---@param cell table
---@param phase string
---@return boolean isDefined
---@return any option
local function cellLayoutOption(cell, phase)
  local hook = lookup(classOf[cell], "layoutOption")
  if hook == nil then return false end
  return true, hook(cell, phase)
end

return {
  cellExtent = cellExtent,
  cellInfo = cellInfo,
  cellLayoutOption = cellLayoutOption,
  fillCell = fillCell,
  modelBinding = modelBinding,
  rowClass = rowClass,
  rowValue = rowValue,
  setBackground = setBackground,
}
