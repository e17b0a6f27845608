-- The controller of forms: its items, paths and values.
local error, pairs, pcall, setmetatable = error, pairs, pcall, setmetatable
local table, tostring, type = table, tostring, type

local module = host.module "formParts"
local fail, isTable, keyOf = module.fail, module.isTable, module.keyOf
local found = host.module("formModels").found

-- The settings of classes of forms: the fields of a definition that are not functions.
local settings = setmetatable({}, { __mode = "k" })

local FormTable = api.controller "FormTable"
FormTable.states = { model = api.none }

-- The contents of each form.
local formParts = setmetatable({}, { __mode = "k" })

---Returns a setting of a form's class.
---@param form table
---@param name string
---@return any
local function setting(form, name)
  local own = settings[form.formClass]
  return own and own[name]
end

---Returns the contents of a form.
---@param form any
---@param name string the method that was called
---@return table
local function partsOf(form, name)
  local parts = formParts[form]
  if parts == nil then
    if not isTable(form) or form.formClass == nil then
      fail("'", name, "' is called with a colon: form:", name, "(…)")
    end
    parts = {
      values = {},
      classes = {},
      enabled = {},
      problems = {},
      stack = {},
      read = { sections = {} },
      places = {},
      items = {},
      effects = {},
      isAutomatic = setting(form, "isAutomaticReloadEnabled") ~= false,
    }
    formParts[form] = parts
  end
  return parts
end

---Returns the item at a path, if it exists.
---@param path any
---@return table?
function FormTable:itemAt(path)
  local parts = partsOf(self, "itemAt")
  if not isTable(path) then return nil end
  local section = parts.read.sections[path[1]]
  return section and section.items[path[2]]
end

---Returns the item of a cell.
---@param cell any
---@return table?
function FormTable:itemOf(cell)
  partsOf(self, "itemOf")
  return self:itemAt(self:pathOf(cell))
end

---Returns the path of a cell, or of the first item with an identifier; nil if the form does not show it.
---@param value any
---@return integer[]?
function FormTable:pathOf(value)
  local place = partsOf(self, "pathOf").places[type(value) == "table" and keyOf[value] or value]
  return place and { place[1], place[2] }
end

---@param path any
---@return any
function FormTable:cellAt(path)
  local parts = partsOf(self, "cellAt")
  if parts.list == nil or self:itemAt(path) == nil then return nil end
  return parts.list:cellAt(path)
end

---Returns the next or previous row.
---@param form table
---@param from any a path
---@param by integer 1 or -1
---@return integer[]?
local function step(form, from, by)
  local sections = partsOf(form, "nextIndexPath").read.sections
  if not isTable(from) then return nil end
  local section, row = from[1], from[2] + by
  while sections[section] do
    if row >= 1 and sections[section].items[row] ~= nil then return { section, row } end
    section = section + by
    row = by > 0 and 1 or sections[section] and #sections[section].items or 0
  end
  return nil
end

---Returns the path of the next row; nil at the end. Sections without rows are skipped.
---@param from any
---@return integer[]?
function FormTable:nextIndexPath(from) return step(self, from, 1) end
---Returns the path of the previous row; nil at the start. Sections without rows are skipped.
---@param from any
---@return integer[]?
function FormTable:previousIndexPath(from) return step(self, from, -1) end

---Focuses the text input of a row, and scrolls to it. The form ignores nil and rows without a text input.
---@param path any
---@return boolean
function FormTable:becomeFirstResponder(path)
  local parts = partsOf(self, "becomeFirstResponder")
  if parts.list == nil or self:itemAt(path) == nil then return false end
  local list, cell = parts.list, parts.list:cellAt(path)
  if cell and cell.input == nil then return false end
  local offset = list.contentOffset
  list:scrollTo(path, cell and "none" or "middle")
  cell = list:cellAt(path)
  if cell == nil or cell.input == nil then
    list.contentOffset = offset
    return false
  end
  host.focusView(cell.input)
  return true
end

---Shows an item again, if its cell is alive.
---@param form table
---@param key any
local function refresh(form, key)
  local place = partsOf(form, "update").places[key]
  if place == nil then return end
  local cell = form:cellAt(place)
  if cell and keyOf[cell] == key then cell:update(form:itemAt(place)) end
end

---Enables or disables a row, whether its cell is alive or not. The form ignores nil.
---@param path any
---@param isEnabled any
function FormTable:updateButton(path, isEnabled)
  local parts = partsOf(self, "updateButton")
  local section = isTable(path) and parts.read.sections[path[1]]
  local key = section and section.keys[path[2]]
  if key == nil then return end
  parts.enabled[key] = isEnabled == true
  refresh(self, key)
end

---@param key any
---@return boolean
function FormTable:isKeyEnabled(key)
  local parts = partsOf(self, "isKeyEnabled")
  local own = parts.enabled[key]
  if own ~= nil then return own end
  local item = parts.items[key]
  return item == nil or item.enabled ~= false
end

---Returns the contents of a form, if it has an item.
---@param form any
---@param identifier any
---@param name string the method that was called
---@return table
local function checkKey(form, identifier, name)
  local parts = partsOf(form, name)
  if parts.items[identifier] ~= nil then return parts end
  local names = {}
  for key in pairs(parts.items) do names[#names + 1] = key end
  table.sort(names)
  fail("the form has no item '", tostring(identifier), "'", type(identifier) == "string" and
    host.nearestName(identifier, names) or "")
end

---Returns the value of an input: a text, a number, true or false.
---@param identifier any
---@return any
function FormTable:value(identifier)
  checkKey(self, identifier, "value")
  return self:valueOfKey(identifier)
end

---@param key any
---@return any
function FormTable:valueOfKey(key)
  local parts = partsOf(self, "value")
  local value, item = parts.values[key], parts.items[key]
  if value == nil and item then value = item.value end
  if value ~= nil and item and parts.classes[key] then
    -- The value that the input shows: a slider limits it to its range.
    local shown = parts.classes[key].shown(item, value)
    if shown ~= nil then return shown end
  end
  return value
end

---@param identifier any
---@param value any
function FormTable:setValue(identifier, value)
  local parts = checkKey(self, identifier, "setValue")
  local class, old = parts.classes[identifier], parts.values[identifier]
  if value ~= nil and class then
    local shown, expected = class.shown(parts.items[identifier], value)
    if expected then
      fail("the value of \"", identifier, "\" must be ", expected, "; found ",
        value ~= value and "nan" or found(value))
    end
    value = shown
  end
  parts.values[identifier] = value
  local isRight, problem = pcall(refresh, self, identifier)
  if not isRight then
    parts.values[identifier] = old
    pcall(refresh, self, identifier)
    error(problem, 0)
  end
end

---Takes the value that was entered.
---@param key any
---@param value any
function FormTable:noteValue(key, value)
  partsOf(self, "setValue").values[key] = value
  self:valueDidChange(key, value)
end

---Returns all values, by identifier.
---@return table<any, any>
function FormTable:allValues()
  local parts, result = partsOf(self, "allValues"), {}
  for key in pairs(parts.items) do result[key] = self:valueOfKey(key) end
  return result
end

---Shows an error message below an input; nil removes the message.
---@param identifier any
---@param text string?
function FormTable:setProblem(identifier, text)
  local parts = checkKey(self, identifier, "setProblem")
  if parts.problems[identifier] == text then return end
  parts.problems[identifier] = text
  refresh(self, identifier)
end

---@param key any
---@return string?
function FormTable:problemOfKey(key) return partsOf(self, "problem").problems[key] end

return { FormTable = FormTable, partsOf = partsOf, setting = setting, settings = settings }
