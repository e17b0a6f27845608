-- `view.model`: the content of a table as a value. It is read from the table when a script uses it.
local ipairs, math, pairs, rawequal, select = ipairs, math, pairs, rawequal, select
local setmetatable, tostring, type = setmetatable, tostring, type

local module, values, parts = host.module "classes", host.module "tableValues", host.module "modelParts"
local classOf, classes = module.classOf, module.classes
local found, kindOf, tagged = values.found, values.kindOf, values.tagged
local cellClasses = host.module "cellClasses"
local cellNumbers, itemOf = cellClasses.cellNumbers, cellClasses.itemOf
local makeModelValue, makeSection, plural = parts.makeModelValue, parts.makeSection, parts.plural
local modelMethods = parts.modelMethods

-- The model of each view, and the view of each model. Keyed by a table's payload: the value made from it, as long as
-- a script holds the value.
local modelByView = setmetatable({}, { __mode = "k" })
local viewOfModel = setmetatable({}, { __mode = "k" })
local snapshots = setmetatable({}, { __mode = "kv" })
local boundMeta = {}

---Returns whether a row has the class that its value names.
---@param item any
---@param class table
---@param kinds any
---@return boolean
local function isByKind(item, class, kinds)
  if kinds == nil or item == nil or kindOf[item] or classOf[item] or classes[item] then return false end
  if type(kinds) ~= "table" or classes[kinds] then return kinds == class end
  return kinds[type(item) == "table" and item.kind or 1] == class
end

---Returns the script's value for a row.
---@param payload table
---@param number integer
---@param class table?
---@param height number?
---@return any
local function givenRow(payload, number, class, height)
  local model, item, fill = payload.models[number], payload.items[number], payload.fills[number]
  if model then
    itemOf[model] = item
    return model
  end
  if classOf[item] and classes[classOf[item]].type == "cellModel" then return item end
  if class == nil then return tagged("entry", { height = height, fill = fill }) end
  if fill == nil and isByKind(item, class, payload.kinds) then return item end
  return tagged("entry", { class = class, item = item, fill = fill })
end

---Returns the script's value for a header, footer or supplementary view.
---@param payload table
---@param shown any
---@param byNumber table[] the classes of cells
---@return any
local function givenSupplementary(payload, shown, byNumber)
  if type(shown) ~= "table" then return shown end
  return givenRow(payload, shown[1], byNumber[shown[2]], shown[3] or nil)
end

---Returns the script's values for the rows of a section.
---@param payload table
---@param runs table[]
---@param byNumber table[] the classes of cells
---@param view any
---@param keepsCounted boolean whether counted rows stay as they are; otherwise they are refused
---@return any[]
local function givenCells(payload, runs, byNumber, view, keepsCounted)
  local cells = {}
  for _, run in ipairs(runs) do
    local first, kinds, heights = run[1], run[2], run[3]
    if first == nil and not keepsCounted then
      host.fail("the rows of " .. host.viewText(view) ..
        " are created by rows(count, fn) when they become visible, and no model stores them; read the data that the " ..
        "function reads, and report changes with rowsChanged")
    end
    if first == nil then
      cells[#cells + 1] = payload.runs[run.counted]
      kinds = {}
    end
    local row, high = 0, 1
    for place = 1, #kinds, 2 do
      local class = byNumber[kinds[place]]
      for _ = 1, kinds[place + 1] do
        local height
        if heights[high] == row then
          height = heights[high + 1]
          high = high + 2
        end
        cells[#cells + 1] = givenRow(payload, first + row, class, height)
        row = row + 1
      end
    end
  end
  return cells
end

---Returns the sections that a table shows.
---@param view any
---@param payload table?
---@param keepsCounted boolean
---@param make fun(fields: table): table makes a section
---@return table[]
local function shownSections(view, payload, keepsCounted, make)
  local byNumber, sections = {}, {}
  if payload == nil then return sections end
  for class, number in pairs(cellNumbers) do byNumber[number] = class end
  for place, shown in ipairs(host.tableShown(view)) do
    local supplementary = {}
    local views = shown.supplementary
    for index = 1, #views, 3 do
      local kind = views[index]
      supplementary[kind] = supplementary[kind] or {}
      supplementary[kind][views[index + 1]] = givenSupplementary(payload, views[index + 2], byNumber)
    end
    sections[place] = make {
      id = shown.id,
      title = shown.title,
      header = givenSupplementary(payload, shown.header, byNumber),
      footer = givenSupplementary(payload, shown.footer, byNumber),
      cells = givenCells(payload, shown.runs, byNumber, view, keepsCounted),
      supplementary = supplementary,
    }
  end
  return sections
end

---Returns the content of a table as a value.
---@param bound table
---@return table
local function snapshot(bound)
  local view = viewOfModel[bound]
  local isCollection, payload = host.tablePayload(view)
  if payload == nil then return makeModelValue({}, { isCollection = isCollection }) end
  local known = snapshots[payload]
  if known then return known end
  local options = { isCollection = isCollection, kinds = payload.kinds }
  known = makeModelValue(shownSections(view, payload, false, function(fields)
    return makeSection(fields, options)
  end), options)
  snapshots[payload] = known
  return known
end

---Adds a handler to `model:didReload(fn)`, in addition to the view's.
---@param bound table
---@param fn any
---@param extra any
---@return table bound
local function didReload(bound, fn, extra)
  if type(fn) ~= "function" or extra ~= nil then
    host.fail("didReload of a model takes one function; found " .. found(extra == nil and fn or extra))
  end
  host.noteModelReload(viewOfModel[bound], fn)
  return bound
end

---@param bound table
---@param key string
---@param value any
local function show(bound, key, value) viewOfModel[bound][key] = value end

parts.bound.snapshot = snapshot

boundMeta.__name = "model"
boundMeta.__metatable = false

function boundMeta:__len() return #snapshot(self) end

---@param key any
---@return any
function boundMeta:__index(key)
  if key == "view" then return viewOfModel[self] end
  if key == "didReload" then return didReload end
  if modelMethods[key] then return modelMethods[key] end
  local model = snapshot(self)
  if key == "sections" then return model end
  if key ~= "cells" then return model[key] end
  if #model > 1 then
    host.fail("'cells' needs a single section, but " .. host.viewText(viewOfModel[self]) .. " has " ..
      plural(#model, "section") .. ": write model[2].cells, or model.sections")
  end
  return #model == 1 and model[1].cells or {}
end

---@param key any
---@param value any
function boundMeta:__newindex(key, value)
  if key == "sections" or key == "cells" then return show(self, key, value) end
  if math.type(key) ~= "integer" and type(key) ~= "table" then
    host.fail("a table's model allows setting only 'sections', 'cells', a section by its number and a cell by " ..
      "its path; found '" .. tostring(key) .. "'")
  end
  local model = snapshot(self)
  local list = type(key) == "table" and modelMethods.section(model, key[1]) or model
  local place = type(key) == "table" and key[2] or key
  if value == nil then
    model = model:remove(key)
  elseif place == #list + 1 then
    model = model:insert(key, value)
  else
    model = model:replace(key, value)
  end
  show(self, "sections", model)
end

---Sets the content of a view: `view:model(value)`, as nodes have it.
---@param view any
---@param value any
---@return any view
function boundMeta:__call(view, value)
  view.sections = value
  return view
end

---@param a any
---@param b any
---@return boolean
function boundMeta.__eq(a, b)
  return (viewOfModel[a] and snapshot(a) or a) == (viewOfModel[b] and snapshot(b) or b)
end

function boundMeta:__tostring() return tostring(snapshot(self)) end

---Returns the model of a view.
---@param view any
---@return table
local function boundModel(view)
  local bound = modelByView[view]
  if bound == nil then
    bound = setmetatable({}, boundMeta)
    kindOf[bound], viewOfModel[bound], modelByView[view] = "bound model", view, bound
  end
  return bound
end

---Adds to the content of a table: to its sections, or to the cells of the last section.
---@param view any
---@param key string "sections" or "cells"
---@param ... any
---@return table? builder without values: it continues with the last section
local function append(view, key, ...)
  local _, payload = host.tablePayload(view)
  local sections = shownSections(view, payload, true, function(fields) return tagged("section", fields) end)
  if key == "sections" then
    -- The builder continues with the last section.
    if select("#", ...) == 0 then
      local builder = api.tableCells()
      if #sections > 0 then builder.sections = sections end
      return builder
    end
    for index = 1, select("#", ...) do sections[#sections + 1] = (select(index, ...)) end
  else
    if #sections == 0 then sections[1] = tagged("section", { cells = {} }) end
    local cells = sections[#sections].cells
    for index = 1, select("#", ...) do cells[#cells + 1] = (select(index, ...)) end
  end
  view.sections = sections
end

---Returns the sections or cells of a table as a field of its view. Scripts can read them and append to them.
---@param view any
---@param key string
---@return table
local function boundList(view, key)
  local list
  local model = boundModel(view)
  local function add(first, ...)
    if rawequal(first, list) then return append(view, key, ...) end
    if first == nil then return append(view, key) end
    return append(view, key, first, ...)
  end
  list = setmetatable({}, {
    __name = key, __metatable = false,
    __len = function() return #model[key] end,
    __index = function(_, place)
      if place == "append" then return add end
      if math.type(place) ~= "integer" then
        host.fail("the " .. key .. " of a table have only numbers and 'append' as fields; found '" .. tostring(place) ..
          "'. For the methods of a model, use view.model")
      end
      return model[key][place]
    end,
    __newindex = function(_, place, value)
      if key == "sections" then model[place] = value else model[{ 1, place }] = value end
    end,
    -- view:sections(value), as nodes have it.
    __call = function(_, table, value)
      table[key] = value
      return table
    end,
    __pairs = function(self) return ipairs(self) end,
  })
  kindOf[list] = "many"
  return list
end

return { boundList = boundList, boundModel = boundModel }
