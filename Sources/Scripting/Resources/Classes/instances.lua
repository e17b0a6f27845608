-- The instances of classes: their states, and their fields as scripts see them.
local getmetatable, setmetatable, rawget, rawset = getmetatable, setmetatable, rawget, rawset
local ipairs, next, pairs, table, tostring, type = ipairs, next, pairs, table, tostring, type

local module = host.module "classes"
local classes, classOf, lookup = module.classes, module.classOf, module.lookup
local checkField, declaredStates, foreignFields = module.checkField, module.declaredStates, module.foreignFields

-- The states of each instance.
local instanceStates = setmetatable({}, { __mode = "k" })
-- The states as scripts see them: `self.states`.
local shownStates = setmetatable({}, { __mode = "k" })
-- The metatable of each class's instances.
local metatables = setmetatable({}, { __mode = "k" })

---Copies a state's first value, so that instances do not share tables.
---@param value any
---@param depth integer
---@return any
local function copy(value, depth)
  if type(value) ~= "table" or getmetatable(value) ~= nil then return value end
  if depth > 32 then host.fail("a state's first value is nested more than 32 levels deep") end
  local result = {}
  for k, v in pairs(value) do result[k] = copy(v, depth + 1) end
  return result
end

---Returns the first value of a declared state.
---@param declared { value: any }
---@return any
local function firstValue(declared)
  if declared.value ~= api.none then return copy(declared.value, 0) end
end

---Makes the states of an instance.
---@param class table
---@param name string the name of the class
---@param owner any the view or the view model that the states belong to
---@return table states
---@return table shown the states as scripts see them
local function makeStates(class, name, owner)
  local states = {}
  for key, declared in pairs(declaredStates(class)) do
    states[key] = host.makeState(firstValue(declared), name .. "." .. key, true, owner)
  end
  setmetatable(states, {
    __index = function(_, key)
      local names = {}
      for own in pairs(states) do names[#names + 1] = own end
      table.sort(names)
      local near = host.nearestName(key, names)
      host.fail(name .. " has no state '" .. tostring(key) .. "'" .. (near == "" and "; declare it in " .. name
        .. ".states" or near))
    end,
  })
  -- Scripts get a table without entries, so that `__newindex` sees each assignment. Otherwise an assignment would
  -- replace the state.
  return states, setmetatable({}, {
    __index = states,
    __newindex = function(_, key)
      key = tostring(key)
      if rawget(states, key) ~= nil then
        host.fail("'states." .. key ..
          "' is the state itself and cannot be replaced; to set its value write self." .. key ..
          " = …, or self.states." .. key .. ".value = …")
      end
      host.fail("states are declared in the class: " .. name .. ".states = { " .. key .. " = … }")
    end,
    __pairs = function()
      local each, list, key = pairs(states)
      return function()
        local state
        key, state = each(list, key)
        return key, state
      end
    end,
    __metatable = false,
  })
end

---Returns the declared state of a name.
---@param instance table
---@param key any
---@return any
local function stateOf(instance, key)
  local states = instanceStates[instance]
  return states and rawget(states, key)
end

---Makes a table an instance of a class.
---@param instance table
---@param class table
---@param object any the view or the view model of the instance
---@param metatableOf fun(class: table): table makes the metatable of the class's instances
local function becomeInstance(instance, class, object, metatableOf)
  classOf[instance] = class
  host.setProxy(instance, object)
  instanceStates[instance], shownStates[instance] = makeStates(class, classes[class].name, object)
  local meta = metatables[class]
  if meta == nil then
    meta = metatableOf(class)
    meta.__metatable = false
    meta.__name = classes[class].name
    -- The text contains no address. It names the view, if the instance has one.
    meta.__tostring = function(self)
      local name, view = classes[class].name, host.viewText(self)
      return view == "" and name or (view:gsub("^%S+", function() return name end))
    end
    metatables[class] = meta
  end
  setmetatable(instance, meta)
end

-- Each instance's function that runs after a script has set a state and observers were notified. Observers must not
-- write the state that they observe. The table is nil until a form needs it, because each set pays for it.
local whenSet
---Runs a function after each set of an instance's state.
---@param instance table
---@param body fun(key: string)
function host.whenSet(instance, body)
  whenSet = whenSet or setmetatable({}, { __mode = "k" })
  whenSet[instance] = body
end

---Refuses an assignment to `states` of an instance.
---@param info engine.ClassInfo
local function refuseStates(info)
  host.fail("'states' of a " .. info.name .. " cannot be replaced; to set the value of one write self.name = …")
end

---Refuses `content:putLabel()` if `content` is the instance: a hook that is defined with a dot gets it first.
---@param class table
---@param key string
local function noContent(class, key)
  local name, layout = classes[class].name, lookup(class, "layoutContent")
  host.fail("a " .. name .. " has no method '" .. key .. "': views are put into its content. " .. (layout and
    "Is layoutContent written with a dot? Write function " .. name ..
      ":layoutContent(content), with a colon, and content:" .. key .. "(…)" or
    "Write function " .. name .. ":layoutContent(content) content:" .. key .. "(…) end"))
end

---Returns `layoutContent` of an instance. With a container it is the hook of the class. With an option or a function it
---opens the layout of the view again.
---@param hook function
---@return function
local function layoutContentOf(hook)
  return function(self, first, ...)
    local kind = type(first)
    if kind ~= "string" and kind ~= "function" and kind ~= "table" then return hook(self, first, ...) end
    host.object(self):layoutContent(first, ...)
    return self
  end
end

---Returns `self.observer`: the bound model, if it has all methods that the view's class asks for.
---@param class table
---@param view any
---@return table?
local function observerOf(class, view)
  local model = host.modelOfView(view)
  if model == nil then return end
  for _, name in ipairs(lookup(class, "observerMethods") or {}) do
    if type(model[name]) ~= "function" then return end
  end
  return model
end

---Makes the metatable of a class's instances.
---@param class table
---@return table
local function metatableOf(class)
  return {
    __index = function(self, key)
      if key == "states" then return shownStates[self] end
      local value = lookup(class, key)
      if value ~= nil then
        if key == "layoutContent" and type(value) == "function" then return layoutContentOf(value) end
        return value
      end
      local state = stateOf(self, key)
      if state ~= nil then return state.value end
      local view = host.object(self)
      if view == nil then return end
      if key == "observer" then return observerOf(class, view) end
      if key == "view" then return view end
      value = host.viewGet(view, key)
      if value == nil and type(key) == "string" then
        if key:find("^put%u") then noContent(class, key) end
        local kind = classes[class].type
        if kind == "tableCell" or kind == "collectionCell" then return host.viewInCell(view, key) end
      end
      return value
    end,
    __newindex = function(self, key, value)
      local state = stateOf(self, key)
      if state ~= nil then
        state.value = value
        if whenSet and whenSet[self] then whenSet[self](key) end
        return
      end
      if key == "states" then refuseStates(classes[class]) end
      local view = host.object(self)
      if view ~= nil and host.viewSet(view, key, value) then return end
      if foreignFields[classes[class].type][key] then checkField(class, key, value) end
      rawset(self, key, value)
    end,
  }
end

---Makes an instance for a view.
---@param class table
---@param view any
---@return table
local function instantiate(class, view)
  local instance = {}
  becomeInstance(instance, class, view, metatableOf)
  host.adoptInstance(view, instance, class, classes[class].type == "controller")
  local init = lookup(class, "init")
  if init then init(instance) end
  return instance
end

---Makes a view and its instance.
---@param class table
---@return table
local function makeInstance(class)
  local info = classes[class]
  return instantiate(class, host.makeMoleculeView(info.type == "controller" and "View" or info.name))
end

---Returns `molecule` or `controller`, which make classes.
---@param kind string
---@return fun(name: string, super: table?): table
local function define(kind)
  return function(name, super)
    if type(name) ~= "string" or name == "" then
      host.fail(kind .. " needs a name: local Card = " .. kind .. " \"Card\"; found " .. host.described(name))
    end
    if super ~= nil and not classes[super] then
      host.fail("argument 2 of '" .. kind .. "', the superclass of " .. name ..
        ", must be a molecule or controller class; found " .. host.described(super))
    end
    local class = module.defineClass({ type = kind, name = name, super = super }, makeInstance)
    if kind == "molecule" then host.registerMolecule(name, class) end
    return class
  end
end

api.molecule = define("molecule")
api.controller = define("controller")

---Sets the states of an instance to the fields of an item that have their names, and the others to their first values.
---@param instance table
---@param item any
local function setFields(instance, item)
  local states, class, isKnown = declaredStates(classOf[instance]), classOf[instance], false
  if item == nil or next(states) == nil then return end
  for key in pairs(type(item) == "table" and states or {}) do isKnown = isKnown or item[key] ~= nil end
  if not isKnown then
    local name, key = classes[class].name, module.stateNames(class)[1]
    host.fail(name .. " has no 'configure', and its item has no field with the name of a state, such as '" .. key ..
      "'; write configure = function(self, item) self." .. key .. " = … end in " .. name)
  end
  for key, declared in pairs(states) do
    local value = item[key]
    if value == nil then value = firstValue(declared) end
    instance[key] = value
  end
end

return {
  becomeInstance = becomeInstance,
  instanceStates = instanceStates,
  instantiate = instantiate,
  makeInstance = makeInstance,
  refuseStates = refuseStates,
  setFields = setFields,
  shownStates = shownStates,
  stateOf = stateOf,
}
