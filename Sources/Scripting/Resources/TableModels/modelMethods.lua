-- The methods of value models and of their sections.
local ipairs, math, pairs, select, table, type = ipairs, math, pairs, select, table, type

local found = host.module("tableValues").found
local sectionModule, parts = host.module "sections", host.module "modelParts"
local checkSection, sectionKeys = sectionModule.checkSection, sectionModule.sectionKeys
local addCells, addSections, makeModelValue = parts.addCells, parts.addSections, parts.makeModelValue
local cellsOf, checkedPlace, needFunction = parts.cellsOf, parts.checkedPlace, parts.needFunction
local modelMethods, partsOf, sectionMethods = parts.modelMethods, parts.partsOf, parts.sectionMethods
local sectionParts, toSection, withCells = parts.sectionParts, parts.toSection, parts.withCells

-- The operations of lists, by name: (list, read, word, …) returns another list. `read` adds a value of the script.
local listOperations = {
  map = function(list, read, _, fn)
    needFunction("map", fn)
    local result = {}
    for index = 1, #list do read(result, fn(list[index], index)) end
    return result
  end,
  filter = function(list, _, _, fn)
    needFunction("filter", fn)
    local result = {}
    for index = 1, #list do
      if fn(list[index], index) then result[#result + 1] = list[index] end
    end
    return result
  end,
  append = function(list, read, _, ...)
    local result = table.move(list, 1, #list, 1, {})
    for index = 1, select("#", ...) do read(result, (select(index, ...))) end
    return result
  end,
  insert = function(list, read, word, index, ...)
    checkedPlace(list, index, 1, word)
    local result = table.move(list, 1, index - 1, 1, {})
    for place = 1, select("#", ...) do read(result, (select(place, ...))) end
    return table.move(list, index, #list, #result + 1, result)
  end,
  remove = function(list, _, word, index)
    checkedPlace(list, index, 0, word)
    local result = table.move(list, 1, index - 1, 1, {})
    return table.move(list, index + 1, #list, index, result)
  end,
  replace = function(list, read, word, index, ...)
    checkedPlace(list, index, 0, word)
    local result = table.move(list, 1, index - 1, 1, {})
    for place = 1, select("#", ...) do read(result, (select(place, ...))) end
    return table.move(list, index + 1, #list, #result + 1, result)
  end,
  -- Equal elements keep their order. If the function contradicts itself, the order is not specified.
  sort = function(list, _, _, isBefore)
    if isBefore ~= nil or type(list[1]) == "table" then needFunction("sort", isBefore) end
    isBefore = isBefore or function(a, b) return a < b end
    local from, to, width = table.move(list, 1, #list, 1, {}), {}, 1
    while width < #list do
      for start = 1, #list, 2 * width do
        local middle, stop = math.min(start + width, #list + 1), math.min(start + 2 * width, #list + 1)
        local left, right = start, middle
        for place = start, stop - 1 do
          if left < middle and (right >= stop or not isBefore(from[right], from[left])) then
            to[place], left = from[left], left + 1
          else
            to[place], right = from[right], right + 1
          end
        end
      end
      from, to, width = to, from, 2 * width
    end
    return from
  end,
  -- Splitmix64: the same order from the same seed everywhere.
  shuffle = function(list, _, _, seed)
    if math.type(seed) ~= "integer" then
      host.fail("shuffle needs a seed, a whole number, so that the order is the same in each run; found " ..
        found(seed))
    end
    local result = table.move(list, 1, #list, 1, {})
    for index = #result, 2, -1 do
      seed = seed + 0x9E3779B97F4A7C15
      local word = seed
      word = (word ~ word >> 30) * 0xBF58476D1CE4E5B9
      word = (word ~ word >> 27) * 0x94D049BB133111EB
      word = word ~ word >> 31
      local other = (word >> 1) % index + 1
      result[index], result[other] = result[other], result[index]
    end
    return result
  end,
}

---@param out any[]
---@param value any
local function readCell(out, value)
  if value ~= nil then addCells(out, value) end
end

for name, operate in pairs(listOperations) do
  sectionMethods[name] = function(self, ...)
    return withCells(self, operate(cellsOf(self, name), readCell, "cell", ...))
  end
  modelMethods[name] = function(self, first, ...)
    local own = partsOf(self, name)
    local options = own.options
    -- { section, row }: the operation changes the cells of that section.
    if (name == "insert" or name == "remove" or name == "replace") and type(first) == "table" then
      local section = modelMethods.section(self, first[1])
      local sections = table.move(own.sections, 1, #own.sections, 1, {})
      sections[first[1]] = sectionMethods[name](section, first[2], ...)
      return makeModelValue(sections, options)
    end
    local function read(out, value)
      if value ~= nil then addSections(out, value, options) end
    end
    return makeModelValue(operate(own.sections, read, "section", first, ...), options)
  end
end

---@param fn fun(cell: any, index: integer): any
---@return integer?
function sectionMethods:firstIndex(fn)
  needFunction("firstIndex", fn)
  for index, cell in ipairs(cellsOf(self, "firstIndex")) do
    if fn(cell, index) then return index end
  end
  return nil
end

---@param row integer
---@return any
function sectionMethods:cell(row)
  local cells = cellsOf(self, "cell")
  checkedPlace(cells, row, 0, "cell")
  return cells[row]
end

---Returns the section with other parts: `section:with { header = "New" }`.
---@param changes table
---@return table
function sectionMethods:with(changes)
  cellsOf(self, "with")
  if type(changes) ~= "table" then
    host.fail("with takes a table of changes; found " .. found(changes))
  end
  checkSection(changes)
  local own, changed = sectionParts[self], {}
  for _, key in ipairs(sectionKeys) do changed[key] = own[key] end
  for key, value in pairs(changes) do
    if value == api.none then value = nil end
    changed[key] = value
  end
  return toSection(changed, own.options)
end

---@param index integer
---@return table
function modelMethods:section(index)
  local sections = partsOf(self, "section").sections
  checkedPlace(sections, index, 0, "section")
  return sections[index]
end

---@param section integer|integer[] a section, or a path
---@param row integer?
---@return any
function modelMethods:cell(section, row)
  if type(section) == "table" then section, row = section[1], section[2] end
  return modelMethods.section(self, section):cell(row)
end

---@param path integer[]
---@param kind string
---@return any
function modelMethods:supplementary(path, kind)
  if type(path) ~= "table" then
    host.fail("supplementary takes a path and a kind: ({ section, row }, kind); found " .. found(path))
  end
  local section = partsOf(self, "supplementary").sections[path[1]]
  return section and section.supplementary[{ path[2], kind }]
end

---@param index integer? a section; the default is all sections
---@return integer
function modelMethods:cellCount(index)
  local count = 0
  if index ~= nil then return #modelMethods.section(self, index) end
  for _, section in ipairs(partsOf(self, "cellCount").sections) do count = count + #section end
  return count
end

---Returns the first path of a cell for which the function returns true.
---@param fn fun(cell: any, index: integer): any
---@return integer[]?
function modelMethods:firstIndex(fn)
  needFunction("firstIndex", fn)
  for number, section in ipairs(partsOf(self, "firstIndex").sections) do
    local row = section:firstIndex(fn)
    if row then return { number, row } end
  end
  return nil
end

for _, name in ipairs { "map", "filter" } do
  modelMethods[name .. "Cells"] = function(self, fn)
    needFunction(name .. "Cells", fn)
    return modelMethods.map(self, function(section, number)
      return sectionMethods[name](section, function(cell, row) return fn(cell, { number, row }) end)
    end)
  end
end
