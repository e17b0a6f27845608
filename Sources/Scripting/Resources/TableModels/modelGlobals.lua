-- The globals of value models, data sources and forms, whose modules run when a script uses one.
local ipairs, pairs, setmetatable, table, tostring = ipairs, pairs, setmetatable, table, tostring

local kindOf = host.module("tableValues").kindOf

-- The module, once it has run.
local loadedModels
---@return table
local function models()
  loadedModels = loadedModels or host.module "models"
  return loadedModels
end

for _, name in ipairs { "tableModel", "collectionModel", "cellModel", "dataSource" } do
  api[name] = function(...) return models()[name](...) end
end

---Returns the sections of a value model, of a data source or of one of their sections.
---@param value any
---@param source any
---@return table[]
local function sectionsOf(value, source) return models().sectionsOf(value, source) end

---Returns the row of a cell model.
---@param model table
---@param source any
---@return table
local function cellModelEntry(model, source) return models().cellModelEntry(model, source) end

---Notes the content of a view, so that it follows the changes of a data source.
---@param view any
---@param value any
local function noteSource(view, value) if loadedModels then loadedModels.noteSource(view, value) end end

--- Returns the classes that a value model uses to show a value.
---@param value any
---@return any
local function kindsOf(value)
  local kind = kindOf[value]
  if kind == "value model" or kind == "bound model" or kind == "source" then return models().kindsOf(value) end
end

---Returns the model of a table's content, the same at each call.
---@param view any
---@return table
local function boundModel(view) return models().boundModel(view) end

---Returns the sections or cells of a table, to be read and added to.
---@param view any
---@param key string
---@return table
local function boundList(view, key) return models().boundList(view, key) end

---Tells the model of a row that the row was selected.
---@param payload table
---@param number integer
---@param view any
---@param path integer[]
local function rowSelected(payload, number, view, path)
  if loadedModels then loadedModels.rowSelected(payload, number, view, path) end
end

-- Each screen has its own forms.
api.formTable = function(definition) return host.module("forms").formTable(definition) end
api.formCollection = function(definition) return host.module("forms").formCollection(definition) end
---Makes the table of the classes of form cells.
---@param name string
---@param part string
---@return table
local function classTable(name, part)
  return setmetatable({}, {
    __index = function(_, key)
      local all = host.module("forms")[part]
      if all[key] then return all[key] end
      local names = {}
      for own in pairs(all) do names[#names + 1] = own end
      table.sort(names)
      host.fail(name .. " has no class '" .. tostring(key) .. "'" .. host.nearestName(tostring(key), names))
    end,
    __newindex = function()
      host.fail("the classes of " .. name .. " cannot be changed; make one of your own: " ..
        "tableCell(name, " .. name .. ".Basic)")
    end,
    __metatable = false, __name = name,
  })
end
api.TableCell = classTable("TableCell", "tableCells")
api.CollectionCell = classTable("CollectionCell", "collectionCells")

return {
  boundList = boundList,
  boundModel = boundModel,
  cellModelEntry = cellModelEntry,
  kindsOf = kindsOf,
  noteSource = noteSource,
  rowSelected = rowSelected,
  sectionsOf = sectionsOf,
}
