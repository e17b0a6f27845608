-- The classes that scripts define, and the checks of their members.
local rawget, rawset, setmetatable = rawget, rawset, setmetatable
local ipairs, pairs, table, tostring, type = ipairs, pairs, table, tostring, type

---@class engine.ClassInfo
---@field type string "molecule", "controller", "viewModel", "tableCell", "collectionCell" or "cellModel"
---@field name string
---@field super table? the superclass
---@field builder function? the `layoutContent` that builds the views of the definition
---@field view any the view that a view model is for

---The registered classes.
---@type table<table, engine.ClassInfo>
local classes = setmetatable({}, { __mode = "k" })
---The class of each instance.
---@type table<table, table>
local classOf = setmetatable({}, { __mode = "k" })
-- The names that the engine calls or reads, by type of class: a list that is also a set.
local hooks = host.hooks
for _, names in pairs(hooks) do
  for _, name in ipairs(names) do names[name] = true end
end
-- The fields of UIKit that the engine does not read, by type of class.
local foreignFields = host.foreignFields
-- The methods that all view models have, by name; `viewModels` fills the table.
local modelOperations = {}

---Returns a field of a class or of its superclasses.
---@param class table?
---@param key any
---@return any
local function lookup(class, key)
  while class do
    local value = rawget(class, key)
    if value ~= nil then return value end
    class = classes[class].super
  end
end

---Describes the engine's use of a name in instances of a class; nil if the name is free.
---@param info engine.ClassInfo
---@param key any
---@return string?
local function ownName(info, key)
  if key == "states" then return "the table of its states" end
  if info.type == "viewModel" then return key == "view" and "the view that it is bound to" or
    modelOperations[key] and "a method of view models" or nil end
  if key == "view" then return "its view" end
  if key == "observer" then return "the view model that is bound to it" end
  if info.type == "cellModel" then return end
  return host.ownName(key)
end

---Raises an error if the declaration of a class's states is wrong.
---@param class table
---@param states any
local function checkStates(class, states)
  local info = classes[class]
  if type(states) ~= "table" then
    host.fail(info.name .. ".states must be a table of names and first values, as in { title = \"\" }; found " ..
      host.described(states))
  end
  for name, value in pairs(states) do
    if type(name) ~= "string" then
      host.fail("the states of " .. info.name .. " must have names and first values: " .. info.name .. ".states = { " ..
        tostring(value) .. " = 0 }")
    end
    local member = lookup(class, name)
    local what = ownName(info, name) or hooks[info.type][name] and "a hook of the engine" or
      member ~= nil and (type(member) == "function" and "a method" or "a field") .. " of the class"
    if what then
      host.fail("a state of " .. info.name .. " cannot be called '" .. name .. "': that is " .. what ..
        "; choose another name")
    end
  end
end

---Returns the declared states of a class and of its superclasses, each as `{ value = … }`.
---@param class table?
---@return table<string, { value: any }>
local function declaredStates(class)
  local all = {}
  while class do
    local own = rawget(class, "states")
    if own ~= nil then
      -- Scripts can add states after the declaration.
      checkStates(class, own)
      for name, value in pairs(own) do
        if all[name] == nil then all[name] = { value = value } end
      end
    end
    class = classes[class].super
  end
  return all
end

--- Raises an error if a new member of a class hides a built-in member of its instances. Reports a name that resembles a
--- hook.
---@param class table
---@param key any
---@param value any
local function checkMember(class, key, value)
  local info = classes[class]
  if key == "states" then return checkStates(class, value) end
  if type(key) ~= "string" or hooks[info.type][key] then return end
  local what = ownName(info, key) or declaredStates(class)[key] and "a state, which the " ..
    (type(value) == "function" and "method" or "field") .. " would hide"
  if what then
    local kind = type(value) == "function" and "method" or "field"
    host.fail("a " .. kind .. " of " .. info.name .. " cannot be called '" .. key .. "': that is " .. what ..
      "; choose another name")
  end
  host.checkHook(info.type, info.name, key, type(value))
end

---Reports a new field of an instance that UIKit has and the engine does not read, unless the class declares it.
---@param class table
---@param key any
---@param value any
local function checkField(class, key, value)
  if type(value) == "function" or lookup(class, key) ~= nil then return end
  host.reportForeignField(classes[class].type, classes[class].name, key)
end

---Returns the sorted names of a class's states.
---@param class table
---@return string[]
local function stateNames(class)
  local names = {}
  for name in pairs(declaredStates(class)) do names[#names + 1] = name end
  table.sort(names)
  return names
end

---Makes a class as scripts see it: calling it makes an instance.
---@param info engine.ClassInfo
---@param make fun(class: table, ...): table
---@return table
local function defineClass(info, make)
  local class = {}
  classes[class] = info
  info.isNew = info.type ~= "viewModel" and info.type ~= "cellModel"
  local function call(site, _, entries, ...)
    if type(entries) == "table" then return host.module("building").callClass(site, class, entries, ...) end
    return make(class, entries, ...)
  end
  return setmetatable(class, {
    __call = info.isNew and host.sited(call) or make,
    __index = function(_, key) if info.super then return lookup(info.super, key) end end,
    __newindex = function(_, key, value)
      checkMember(class, key, value)
      info.isNew = false
      rawset(class, key, value)
    end,
    __name = info.name,
    __tostring = function() return info.type .. " " .. info.name end,
    __metatable = false,
  })
end

return {
  checkField = checkField,
  classOf = classOf,
  classes = classes,
  declaredStates = declaredStates,
  defineClass = defineClass,
  foreignFields = foreignFields,
  lookup = lookup,
  modelOperations = modelOperations,
  stateNames = stateNames,
}
