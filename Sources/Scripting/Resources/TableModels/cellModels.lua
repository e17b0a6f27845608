-- Models of cells, which name the class of their cell.
local next, pairs, rawget, rawset, setmetatable = next, pairs, rawget, rawset, setmetatable
local tostring, type = tostring, type

local module, values = host.module "classes", host.module "tableValues"
local classOf, classes, defineClass, lookup = module.classOf, module.classes, module.defineClass, module.lookup
local checkedID, found, tagged = values.checkedID, values.found, values.tagged
local cellNumbers = host.module("cellClasses").cellNumbers

-- The contents of each data source.
local sourceParts = setmetatable({}, { __mode = "k" })

-- The fields of cell models that a class does not set.
local defaults = { registersLazily = true, cellHeight = 44, highlighting = true, separatorIsHidden = false,
  usesNib = true }

---Reports a field that UIKit has and the engine does not read, unless the class declares it.
---@param class table
---@param key any
local function checkField(class, key)
  if host.foreignFields.cellModel[key] and lookup(class, key) == nil then
    host.reportForeignField("cellModel", classes[class].name, key)
  end
end

---Makes a class of cell models.
---@param name string
---@param cell any the class of the cells, or its name
---@param super table?
---@return table
local function cellModel(name, cell, super)
  if type(name) ~= "string" or name == "" then
    host.fail("cellModel needs a name: local HeroModel = cellModel(\"HeroModel\", HeroCell); found " ..
      host.described(name))
  end
  if super ~= nil and not (classes[super] and classes[super].type == "cellModel") then
    host.fail("the superclass of " .. name .. " must be a class that cellModel made")
  end
  if cell ~= nil and type(cell) ~= "string" and not cellNumbers[cell] then
    host.fail("the cell of " .. name .. " must be a class of cells, or the name of one; found " ..
      found(cell))
  end
  local class = defineClass({ type = "cellModel", name = name, super = super }, function(class, fields)
    if fields ~= nil and type(fields) ~= "table" then
      host.fail(name .. " takes a table of values: " .. name .. " { name = … }; found " .. found(fields))
    end
    local instance = {}
    for key, value in pairs(fields or {}) do
      checkField(class, key)
      instance[key] = value
    end
    classOf[instance] = class
    return setmetatable(instance, {
      __index = function(_, key)
        local value = lookup(class, key)
        if value == nil then return defaults[key] end
        return value
      end,
      __newindex = function(model, key, value)
        checkField(class, key)
        rawset(model, key, value)
      end,
      __name = name, __metatable = false, __tostring = function() return name end,
    })
  end)
  if cell ~= nil then rawset(class, "cellClass", cell) end
  return class
end

---Returns a field of a model, or raises an error about its type.
---@param model table
---@param key string
---@param kind string
---@return any
local function setting(model, key, kind)
  local value = model[key]
  if type(value) ~= kind then
    host.fail("'" .. key .. "' of a " .. tostring(model) .. " must be a " .. kind .. "; found " .. found(value))
  end
  return value
end

---Returns the class of cells that a template returns.
---@param name string
---@param model table
---@return table
local function template(name, model)
  local problem, class = host.requireTemplate(name)
  if problem then
    host.fail("the cell '" .. name .. "' of a " .. tostring(model) .. " needs the template " .. name ..
      ".lua in the script's directory, which could not be loaded: " .. problem ..
      ". For a cell in code set usesNib = false, or give its class as cellClass")
  end
  if not cellNumbers[class] then
    host.fail(name .. ".lua must return the class of cells " .. name ..
      ", made with tableCell or collectionCell; it returns " .. found(class))
  end
  if classes[class].name ~= name then
    host.fail(name .. ".lua must return a class with the name " .. name .. "; it returns " .. found(class))
  end
  return class
end

---Returns the class of a model's cell.
---@param model table
---@param source any
---@return table class
---@return string identifier for reuse
local function cellOf(model, source)
  local cell = model.cellClass
  if cell == nil then
    host.fail("a " .. tostring(model) ..
      " has no cell class; set its field cellClass to a class of cells, or to the name of a template")
  end
  local name = type(cell) == "string" and cell or classes[cell] and classes[cell].name
  if name == nil or type(cell) ~= "string" and not cellNumbers[cell] then
    host.fail("'cellClass' of a " .. tostring(model) .. " must be a class of cells or a name; found " .. found(cell))
  end
  local parts = sourceParts[source]
  local isLazy = setting(model, "registersLazily", "boolean") and (not parts or parts.registersLazily)
  local class = parts and parts.known[name]
  if type(cell) ~= "string" and class ~= cell then class = nil end
  if not class and not isLazy then
    host.fail("the cell " .. name .. " is not registered automatically (registersLazily = false): add its class to " ..
      "the data source's 'prototypes'")
  end
  if class == nil then
    class = type(cell) ~= "string" and cell or model.usesNib and template(name, model) or host.cellClass(name)
    if class == nil then
      host.fail("unknown class of cells '" .. name .. "' of a " .. tostring(model) ..
        "; define the class in the script, or set usesNib = true to load " .. name .. ".lua")
    end
    if parts then parts.known[name] = class end
  end
  if lookup(class, "configure") == nil then
    host.fail("the cell " .. name .. " cannot be filled: write function " .. name .. ":configure(model)")
  end
  local identifier = model.reuseIdentifier
  if identifier == nil then identifier = name end
  if type(identifier) ~= "string" then
    host.fail("'reuseIdentifier' of a " .. tostring(model) .. " must be a text; found " .. found(identifier))
  end
  if parts then
    local other = parts.identifiers[identifier]
    if other and other ~= class then
      host.fail("the reuseIdentifier \"" .. identifier .. "\" is used by " .. classes[other].name .. " and " ..
        name .. "; give each cell a unique identifier")
    end
    parts.identifiers[identifier] = class
  end
  return class, identifier
end

---Returns the row of a model.
---@param model table
---@param source any the data source that shows the model, if there is one
---@return table
local function cellModelEntry(model, source)
  local class, identifier = cellOf(model, source)
  local height = setting(model, "cellHeight", "number")
  local parts = sourceParts[source]
  local ownHeight = parts and source.cellHeight
  if ownHeight then height = ownHeight(source, model) or height end
  if type(height) ~= "number" or not (height >= 0 and height <= 100000) then
    host.fail("'cellHeight' of a " .. tostring(model) .. " must be a height from 0 to 100000 points; found " ..
      found(height))
  end
  local id = model.domainIdentifier
  if id == nil then id = rawget(model, "id") end
  if id ~= nil then id = identifier .. "." .. tostring(checkedID(id, "cell")) end
  local shows = {}
  for key, value in next, model do shows[key] = value end
  local flags = (setting(model, "separatorIsHidden", "boolean") and 1 or 0) |
    (setting(model, "highlighting", "boolean") and 0 or 2)
  return tagged("entry", { class = class, item = model, id = id, shows = shows, extent = height, flags = flags })
end

return { cellModel = cellModel, cellModelEntry = cellModelEntry, sourceParts = sourceParts }
