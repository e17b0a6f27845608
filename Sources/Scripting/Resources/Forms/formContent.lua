-- Forms as controllers: their hooks, and how they show their model.
local error, ipairs, pairs, pcall = error, ipairs, pairs, pcall
local rawget, table, tostring = rawget, table, tostring

local module, cells = host.module "formParts", host.module "formCells"
local fail, formOf, formOfRow = module.fail, module.formOf, module.formOfRow
local isTable, keyOf = module.isTable, module.keyOf
local collectionClasses, tableClasses = cells.collectionClasses, cells.tableClasses
local formTable, readModel = host.module "formTable", host.module("formModels").readModel
local FormTable, partsOf, setting = formTable.FormTable, formTable.partsOf, formTable.setting

for _, list in ipairs { tableClasses, collectionClasses } do
  for _, class in pairs(list) do class.fillsForms = true end
end

-- The names of the kinds of cells in scripts.
local kindNames = {
  basic = "Basic",
  button = "Button",
  leftDetail = "LeftDetail",
  rightDetail = "RightDetail",
  slider = "Slider",
  sliderWithLabels = "SliderWithLabels",
  spinner = "Spinner",
  stack = "Stack",
  subtitle = "Subtitle",
  textInput = "TextInput",
  textView = "TextView",
  toggle = "Toggle",
  toggleWithSubtitle = "ToggleWithSubtitle",
}

---Returns the kind of cell for an item. A class can override this hook and those below.
---@param item table
---@return any
function FormTable:cellForIdentifier(_, item) return item.cell or "basic" end

---@param cell any
---@param path integer[]
function FormTable:configureCell(cell, path)
  local item = self:itemAt(path)
  if item then cell:update(item) end
end

function FormTable:action() end

function FormTable:valueDidChange() end

function FormTable:hostEffect() end

---Returns the class of cells for an item.
---@param form table
---@param item table
---@return table
local function classOfItem(form, item)
  local kind = form:cellForIdentifier(item.identifier, item)
  local classes = setting(form, "isCollection") and collectionClasses or tableClasses
  if kind == nil then kind = "basic" end
  if isTable(kind) and rawget(kind, "nib") ~= nil then
    local problem, class = host.requireTemplate(kind.nib)
    if problem then
      fail("the cell \"", tostring(kind.nib), "\" of item \"", item.identifier, "\" needs the template ",
        tostring(kind.nib), ".lua in the script's directory, which could not be loaded: ", problem)
    end
    kind = class
  end
  if isTable(kind) then
    if kind.fillsForms then return kind end
    fail("the cell of item \"", item.identifier, "\" must be a class based on TableCell.Basic: ",
      "tableCell(name, TableCell.Basic); found ", tostring(kind))
  end
  local class = classes[kindNames[kind]]
  if class == nil then
    local names = {}
    for name, own in pairs(kindNames) do
      if classes[own] then names[#names + 1] = name end
    end
    table.sort(names)
    local near = host.nearestName(tostring(kind), names)
    fail("unknown kind of cell '", tostring(kind), "' for item \"", item.identifier, "\"", near == "" and
      ". Use " .. table.concat(names, ", ") .. ", a class of cells or { nib = name }" or near)
  end
  return class
end

---Fills a cell with its item.
---@param cell any
---@param row table
function FormTable:fillCell(cell, row)
  local key = row.id
  local item, path = partsOf(self, "fillCell").items[key], self:pathOf(key)
  if item == nil or path == nil then return end
  if keyOf[cell] ~= nil and (keyOf[cell] ~= key or formOf[cell] ~= self) then
    cell.action = nil
    cell:reset()
  end
  formOf[cell], keyOf[cell] = self, key
  self:configureCell(cell, path)
end

-- The fields of an item that are shown, to compare two models.
local shownKeys = { "accessory", "detail", "image", "placeholder", "title" }

---Shows the model again.
function FormTable:reload()
  local parts = partsOf(self, "reload")
  if parts.list == nil then return end
  local sections, classes = {}, {}
  for number, section in ipairs(parts.read.sections) do
    local rows = {}
    for index, item in ipairs(section.items) do
      local row = { id = section.keys[index] }
      for _, name in ipairs(shownKeys) do row[name] = item[name] end
      formOfRow[row] = self
      classes[row.id] = classOfItem(self, item)
      rows[index] = api.cell(classes[row.id], row)
    end
    sections[number] = { id = section.id, header = section.header, footer = section.footer, cells = rows }
  end
  parts.list.sections = sections
  parts.classes = classes
  if parts.title then
    parts.title.text = parts.read.title or setting(self, "title") or ""
    parts.back.isHidden = #parts.stack == 0
    local last = parts.stack[#parts.stack]
    -- In text from right to left the mark also comes first and points to the right, whatever letters follow.
    local mark = api.traits.direction == "rtl" and "\u{200F}‹ " or "‹ "
    parts.back.title = last and mark .. (last.title or "Back") or ""
  end
end

---Reads a model. If the model is wrong, the form stays as it was.
---@param form table
---@param model any
local function take(form, model)
  local parts = partsOf(form, "model")
  local read = readModel(model)
  local items, places = {}, {}
  for number, section in ipairs(read.sections) do
    for index, item in ipairs(section.items) do
      local key = section.keys[index]
      items[key], places[key] = item, { number, index }
    end
  end
  local oldRead, oldItems, oldPlaces = parts.read, parts.items, parts.places
  parts.read, parts.items, parts.places = read, items, places
  if not parts.isAutomatic and parts.isShown then return end
  local isRight, problem = pcall(form.reload, form)
  if not isRight then
    parts.read, parts.items, parts.places = oldRead, oldItems, oldPlaces
    error(problem, 0)
  end
end

return { take = take }
