-- The content of tables: turns the values of a script into the lists that `TableContentReader` reads.
local ipairs, math, next, pairs, rawget = ipairs, math, next, pairs, rawget
local table, tostring, type = table, tostring, type

local module, tableValues, cellClasses = host.module "classes", host.module "tableValues", host.module "cellClasses"
local classOf, classes = module.classOf, module.classes
local instanceStates = host.module("instances").instanceStates
local checkedID, found, kindOf = tableValues.checkedID, tableValues.found, tableValues.kindOf
local needSequence, tagged = tableValues.needSequence, tableValues.tagged
local addRows, cellClassOf, cellNumbers = cellClasses.addRows, cellClasses.cellClassOf, cellClasses.cellNumbers
local itemOf, makeRowModel = cellClasses.itemOf, cellClasses.makeRowModel
local sectionModule, models = host.module "sections", host.module "modelGlobals"
local checkSection, isSectionKey = sectionModule.checkSection, sectionModule.isSectionKey
local readSupplementary = sectionModule.readSupplementary
local cellModelEntry, kindsOf = models.cellModelEntry, models.kindsOf
local noteSource, sectionsOf = models.noteSource, models.sectionsOf

---Adds rows to a flat list of entries and runs.
---@param value any
---@param out table[]
---@param depth integer
local function flatten(value, out, depth)
  local kind = kindOf[value]
  if kind == "entry" or kind == "run" then
    out[#out + 1] = value
  elseif kind == "rows" then
    out[#out + 1] = tagged("run", { rows = value, entry = function(item) return item end })
  elseif kind == "section" or kind == "sections" or kind == "builder" or kind == "value model" or
    kind == "value section" or kind == "bound model" or kind == "source" then
    host.fail("expected a cell, found a section; sections belong in `sections`")
  elseif type(value) == "table" and classOf[value] and classes[classOf[value]].type == "cellModel" then
    out[#out + 1] = cellModelEntry(value)
  elseif type(value) == "table" and classOf[value] then
    local class = cellClassOf(classOf[value])
    if class == nil or classes[classOf[value]].type ~= "viewModel" then
      host.fail("a cell must be a model or a class; found " .. found(value))
    end
    out[#out + 1] = tagged("entry", { class = class, model = value, item = itemOf[value] })
  elseif type(value) == "table" and classes[value] then
    addRows("a list of cells", out, value)
  elseif type(value) == "table" then
    if depth > 32 then host.fail("cells are nested in more than 32 lists") end
    if #value == 0 and not kind and next(value) ~= nil then
      host.fail("expected a cell, found a table of fields; name the class that shows it with " ..
        "cell(Class, item), or a tableModel with kinds")
    end
    if not kind then needSequence("cells", value) end
    for index = 1, #value do flatten(value[index], out, depth + 1) end
  else
    host.fail("a cell must be a model, a class or cell(Class, item, fn); found " .. found(value))
  end
end

---Adds sections to a flat list.
---@param value any
---@param out table[]
---@param depth integer
local function flattenSections(value, out, depth)
  local kind = kindOf[value]
  if kind == "section" then
    out[#out + 1] = value
  elseif kind == "builder" then
    for _, section in ipairs(value:build()) do out[#out + 1] = section end
  elseif kind == "value model" or kind == "value section" or kind == "bound model" then
    local sections = sectionsOf(value)
    table.move(sections, 1, #sections, #out + 1, out)
  elseif kind == "source" then
    local sections = value:resolve()
    table.move(sections, 1, #sections, #out + 1, out)
  elseif kind == "sections" or kind == "many" then
    for index = 1, #value do flattenSections(value[index], out, depth + 1) end
  elseif type(value) ~= "table" or kind or classes[value] or classOf[value] then
    host.fail("sections are the result of build(), a list of section(id, { … }), or of { id =, cells = { … } }; found "
      .. found(value))
  elseif rawget(value, "cells") ~= nil or rawget(value, "id") ~= nil or rawget(value, "title") ~= nil then
    checkSection(value)
    needSequence("cells", value, isSectionKey)
    out[#out + 1] = value
  else
    if depth > 32 then host.fail("sections are nested in more than 32 lists") end
    needSequence("sections", value)
    for index = 1, #value do flattenSections(value[index], out, depth + 1) end
  end
end

---Returns the values of a model's states, for comparisons.
---@param model table
---@return table<string, any>
local function modelValues(model)
  local values = {}
  for name, state in pairs(instanceStates[model] or {}) do values[name] = state.value end
  return values
end

--- Keeps the values that fill a cell.
---@param payload table
---@param entry table
---@return integer number
local function addPayload(payload, entry)
  local number = payload.count + 1
  payload.count = number
  payload.models[number], payload.items[number] = entry.model, entry.item
  payload.fills[number] = entry.fill
  return number
end

---Returns the identifier of a row.
---@param entry table
---@return string|number|boolean id false for none
---@return boolean isGiven whether the script gave it as an identifier
local function identity(entry)
  local id = entry.id
  if id == nil and entry.model then id = entry.model.cellIdentifier end
  if id ~= nil then return checkedID(id, "cell"), true end
  local item = entry.item
  if type(item) == "table" and not classOf[item] then
    id = rawget(item, "id")
    if id ~= nil then return checkedID(id, "cell"), true end
  elseif type(item) == "string" or math.type(item) == "integer" then
    return item, false
  end
  return false, false
end

---Returns the value that a row shows, for comparisons: the item itself if nothing else matters.
---@param entry table
---@return any
local function showsOf(entry)
  if entry.shows then return entry.shows end
  if entry.model then return { entry.item, modelValues(entry.model) } end
  return entry.item
end

---Returns a row of its own, for headers and supplementary views.
---@param payload table
---@param entry table
---@return table
local function rowOf(payload, entry)
  local id, isGiven = identity(entry)
  return { cell = entry.height and 0 or cellNumbers[entry.class], id = id, given = isGiven,
    height = entry.height or entry.extent, flags = entry.flags or 0,
    payload = addPayload(payload, entry), shows = showsOf(entry) }
end

---Adds a row to the lists of all rows, without a table for each row.
---@param payload table
---@param rows table
---@param entry table
local function addRow(payload, rows, entry)
  local number = rows.count + 1
  rows.count = number
  local id, isGiven = identity(entry)
  local cell, height = entry.height and 0 or cellNumbers[entry.class], entry.height or entry.extent
  -- The class, two bits for flags, and one bit for an identifier that the script gave.
  rows.kinds[number] = cell << 3 | (entry.flags or 0) << 1 | (isGiven and 1 or 0)
  rows.ids[number] = id
  local shows = showsOf(entry)
  if shows == nil then shows = false end
  rows.shows[number] = shows
  -- Few rows have a height of their own: the number of the row, and the height.
  if height then
    local heights = rows.heights
    heights[#heights + 1] = number
    heights[#heights + 1] = height
  end
  addPayload(payload, entry)
end

---Returns a header, footer or supplementary view: a text or a row.
---@param payload table
---@param what string
---@param value any
---@return string|table|nil
local function supplementaryOf(payload, what, value)
  if value == nil or value == false then return nil end
  if type(value) == "string" then return value end
  if type(value) == "number" then return tostring(value) end
  local list = {}
  flatten(value, list, 0)
  if #list ~= 1 or kindOf[list[1]] ~= "entry" then
    host.fail("a " .. what .. " is a text, or one cell")
  end
  return rowOf(payload, list[1])
end

---@param list table
---@return any[]
local function sortedKeys(list)
  local keys = {}
  for key in pairs(list) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

---Returns the triples kind, row, view of `{ kind = { [row] = view } }`, sorted.
---@param payload table
---@param kinds table<string, table<integer, any>>
---@return any[]
local function supplementaryList(payload, kinds)
  local list = {}
  for _, kind in ipairs(sortedKeys(kinds)) do
    for _, row in ipairs(sortedKeys(kinds[kind])) do
      local view = supplementaryOf(payload, "supplementary view", kinds[kind][row])
      if view then
        list[#list + 1], list[#list + 2], list[#list + 3] = kind, row, view
      end
    end
  end
  return list
end

---Reads the sections or cells of a table.
---@param value any
---@param isCells boolean
---@param view any
---@return table sections for `TableContentReader`
---@return table payload what fills the cells
local function tableContent(value, isCells, view)
  -- The script's value is not kept, except a data source, which is asked later.
  local sections, payload = {}, { models = {}, items = {}, fills = {}, runs = {}, own = {}, count = 0,
    source = kindOf[value] == "source" and value or nil, kinds = kindsOf(value) }
  local rows = { count = 0, kinds = {}, ids = {}, shows = {}, heights = {} }
  if value == nil then
    noteSource(view, nil)
    return { rows = rows }, payload
  end
  if isCells then sections[1] = { cells = value } else flattenSections(value, sections, 0) end
  local result = { rows = rows }
  for place, section in ipairs(sections) do
    local entries, runs, list = {}, {}, nil
    local cells = section.cells
    if cells == nil then
      cells = {}
      for index = 1, #section do cells[index] = section[index] end
    end
    flatten(cells, entries, 0)
    for _, entry in ipairs(entries) do
      if kindOf[entry] == "run" then
        list = nil
        payload.runs[#payload.runs + 1] = entry
        runs[#runs + 1] = { count = entry.rows.count, cell = entry.class and cellNumbers[entry.class] or -1,
          payload = #payload.runs }
      else
        -- A run of rows: how many rows, and how many payloads come before them.
        if list == nil then
          list = { 0, payload.count }
          runs[#runs + 1] = list
        end
        list[1] = list[1] + 1
        addRow(payload, rows, entry)
      end
    end
    if section.title ~= nil and type(section.title) ~= "string" then
      host.fail("the title of a section is a text; found " .. found(section.title))
    end
    local supplementary
    if section.supplementary ~= nil then
      supplementary = supplementaryList(payload, readSupplementary(section.supplementary))
    end
    result[place] = { id = section.id ~= nil and checkedID(section.id, "section") or nil, title = section.title,
      header = supplementaryOf(payload, "header", section.header),
      footer = supplementaryOf(payload, "footer", section.footer), supplementary = supplementary, runs = runs }
  end
  noteSource(view, value)
  return result, payload
end

---Returns the entry of a counted row. The last entry is kept, because the host asks for the class, height and cell in
---turn. The host clears `lastRun` when the rows may differ.
---@param payload table
---@param number integer
---@param index integer
---@return table
local function countedEntry(payload, number, index)
  local run = payload.runs[number]
  if payload.lastRun == run and payload.lastIndex == index then return payload.lastEntry end
  local id, item = run.rows.fn(index)
  if id == nil then
    host.fail("the function of rows(count, fn) returned no id for row " .. index .. "; return id, item")
  end
  checkedID(id, "row")
  local entry
  if run.entry then
    local list = {}
    flatten(run.entry(item, index), list, 0)
    if #list ~= 1 or kindOf[list[1]] ~= "entry" then
      host.fail("row " .. index ..
        " of rows(count, fn) must be one cell: a class, a model or cell(Class, item, fn)")
    end
    entry = list[1]
  else
    local model = run.modelClass and makeRowModel(run.modelClass, item, run.fill, index) or nil
    -- All rows of the run share one table. Code that needs a row for longer keeps the contents.
    entry = payload.own[number] or { class = run.class, fill = run.fill }
    payload.own[number], entry.item, entry.model = entry, item, model
  end
  entry.id = id
  payload.lastRun, payload.lastIndex, payload.lastEntry = run, index, entry
  return entry
end

return { countedEntry = countedEntry, tableContent = tableContent }
