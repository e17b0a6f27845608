-- Sections that are built in a chain: `tableCells(id):next(…):build()`.
local ipairs, select, setmetatable, type = ipairs, select, setmetatable, type

local values = host.module "tableValues"
local found, kindOf, tagged, tooMany = values.found, values.kindOf, values.tagged, values.tooMany
local addRows = host.module("cellClasses").addRows
local checkSection = host.module("sections").checkSection

local builderMethods = {}
local builderMeta = { __index = builderMethods, __metatable = false, __name = "builder" }

---Makes a builder, with a first section.
---@param id any
---@return table
local function newBuilder(id)
  local builder = setmetatable({ sections = {} }, builderMeta)
  kindOf[builder] = "builder"
  return builderMethods.nextSection(builder, id)
end

---Returns the section that a method changes.
---@param builder any
---@param name string the method
---@return table
local function current(builder, name)
  if kindOf[builder] ~= "builder" then
    host.fail("'" .. name .. "' is called with a colon: tableCells \"first\":" .. name .. "(…)")
  end
  return builder.sections[#builder.sections]
end

---Starts a section.
---@param id any
---@param options table?
---@param ... any
---@return table
function builderMethods:nextSection(id, options, ...)
  if ... ~= nil then tooMany("nextSection", "an identifier and a table of options", ...) end
  if kindOf[self] ~= "builder" then current(self, "nextSection") end
  local section = { id = id, cells = {} }
  if type(id) == "table" and options == nil then section.id, options = id.id, id end
  if options ~= nil then
    checkSection(options)
    section.title, section.header, section.footer = options.title, options.header, options.footer
    section.supplementary = options.supplementary
  end
  self.sections[#self.sections + 1] = tagged("section", section)
  return self
end

---Adds rows of a class.
---@param class table
---@param ... any a list or rows, and a function that fills a cell
---@return table
function builderMethods:next(class, ...)
  local section = current(self, "next")
  local list, fill, extra = ...
  if extra ~= nil then tooMany("next", "a class, a list and a function", extra) end
  -- A misspelled list is nil. It must not add a row without an item.
  if list == nil and select("#", ...) > 0 then
    host.fail("next takes a list, or rows(count, fn); found nil: check the name of the list, or write next(Class) " ..
      "for one row without an item")
  end
  addRows("next", section.cells, class, list, fill)
  return self
end

---Returns the function that fills an empty cell, which runs whenever the cell is shown. The setup function gets the
---cell without subviews.
---@param setup any
---@return function?
local function emptyCellSetup(setup)
  if setup == nil then return nil end
  if type(setup) ~= "function" then
    host.fail("nextEmptyCell takes a height and a function that sets the cell up; found " .. found(setup))
  end
  return function(cell)
    cell:layoutContent("cleanLayoutAndAddNew", function() end)
    setup(cell)
  end
end

---Adds a row with a height and without a class.
---@param height number
---@param setup function?
---@param ... any
---@return table
function builderMethods:nextEmptyCell(height, setup, ...)
  if ... ~= nil then tooMany("nextEmptyCell", "a height and a function", ...) end
  local section = current(self, "nextEmptyCell")
  if type(height) ~= "number" or not (height >= 0 and height <= 100000) then
    host.fail("nextEmptyCell takes a height from 0 to 100000 points; found " .. found(height))
  end
  section.cells[#section.cells + 1] = tagged("entry", { height = height, fill = emptyCellSetup(setup) })
  return self
end

for _, name in ipairs { "title", "header", "footer" } do
  builderMethods[name] = function(self, value, ...)
    if ... ~= nil then tooMany(name, "one value", ...) end
    current(self, name)[name] = value
    return self
  end
end

---Adds a section, a list of sections, or the sections of another builder.
---@param other any
---@param ... any
---@return table
function builderMethods:append(other, ...)
  if ... ~= nil then tooMany("append", "one section, or the result of build", ...) end
  current(self, "append")
  local kind = kindOf[other]
  if kind == "section" then
    self.sections[#self.sections + 1] = other
  elseif kind == "builder" or kind == "sections" then
    for _, section in ipairs(kind == "builder" and other.sections or other) do
      self.sections[#self.sections + 1] = section
    end
  else
    host.fail("append takes a section, or the result of build; found " .. found(other))
  end
  return self
end

---@return table sections
function builderMethods:build()
  current(self, "build")
  local built = {}
  for _, section in ipairs(self.sections) do
    -- The empty first section of a builder that started with nextSection is left out.
    if section.id ~= nil or #section.cells > 0 or section.title or section.header or section.footer or
      #self.sections == 1 then built[#built + 1] = section end
  end
  return tagged("sections", built)
end

api.tableCells = newBuilder
api.collectionCells = newBuilder
