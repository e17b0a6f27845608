-- View models: classes whose instances are bound to views.
local rawset, setmetatable, tostring, type = rawset, setmetatable, tostring, type
local pairs = pairs

local module = host.module "classes"
local classes, classOf, lookup = module.classes, module.classOf, module.lookup
local checkField, foreignFields = module.checkField, module.foreignFields
local instances = host.module "instances"
local shownStates, stateOf = instances.shownStates, instances.stateOf

-- Instances by number, held weakly: the script or the view that a model is bound to keeps it alive.
local models = setmetatable({}, { __mode = "v" })

---Returns the view that a class of models is for: a class, the name of a kind, or nil for any view.
---@param class table?
---@return table|string|nil
local function viewOf(class)
  while class do
    if classes[class].view ~= nil then return classes[class].view end
    class = classes[class].super
  end
end

---Returns the name of a class or of a kind.
---@param wanted table|string
---@return string
local function nameOf(wanted) return type(wanted) == "string" and wanted or classes[wanted].name end

---Returns whether the models of a class are for a view, and the name of the view's class or kind.
---@param class table
---@param view any
---@return boolean
---@return string? found
local function accepts(class, view)
  local wanted = viewOf(class)
  if wanted == nil then return true end
  local facade, kind = host.viewFacade(view)
  if type(wanted) == "string" then return kind == wanted, kind end
  local own = classOf[facade]
  local found = own and classes[own].name or kind
  while own do
    if own == wanted then return true end
    own = classes[own].super
  end
  return false, found
end

---Applies, maps or binds a model to a view.
---@param model any
---@param operation string
---@param view any
local function modelOperate(model, operation, view)
  local class = classOf[model]
  if class == nil or classes[class].type ~= "viewModel" then
    host.fail("'" .. operation .. "' is a method of a view model: write model:" .. operation ..
      "(view) with a colon, not a dot")
  end
  if view == nil then host.fail(classes[class].name .. ":" .. operation .. " needs the view to bind to") end
  local isFit, found = accepts(class, view)
  if not isFit then
    host.fail(classes[class].name .. " is a view model for " .. nameOf(viewOf(class)) .. "; found a " ..
      tostring(found))
  end
  host.modelOperate(model, operation, view)
end

local operations = module.modelOperations

---@param view any
function operations:apply(view)
  modelOperate(self, "apply", view)
  return self
end

---@param view any
function operations:map(view)
  modelOperate(self, "map", view)
  return self
end

---@param view any
function operations:bind(view)
  modelOperate(self, "bind", view)
  return self
end

function operations:unbind()
  host.modelUnbind(self)
  return self
end

---Applies the model to a view that was laid out, if the model is for such views. Views call it on their observer.
---@param view any
---@return boolean isApplied
function operations:viewDidLayouted(view)
  if classOf[self] == nil then
    host.fail("'viewDidLayouted' is a method of a view model: write model:viewDidLayouted(view) " ..
      "with a colon, not a dot")
  end
  if not accepts(classOf[self], view) then return false end
  host.modelOperate(self, "apply", view)
  return true
end

---Makes the metatable of a class's models.
---@param class table
---@return table
local function modelMetatableOf(class)
  return {
    __index = function(self, key)
      local operation = operations[key]
      if operation then return operation end
      if key == "view" then return host.modelView(self) end
      if key == "states" then return shownStates[self] end
      local value = lookup(class, key)
      if value ~= nil then return value end
      local state = stateOf(self, key)
      if state ~= nil then return state.value end
    end,
    __newindex = function(self, key, value)
      local state = stateOf(self, key)
      if state ~= nil then
        state.value = value
        return
      end
      if key == "states" then instances.refuseStates(classes[class]) end
      if operations[key] or key == "view" then host.fail("'" .. key .. "' of a view model cannot be set") end
      if foreignFields.viewModel[key] then checkField(class, key, value) end
      rawset(self, key, value)
    end,
  }
end

---Makes a model.
---@param class table
---@param values table? its first values, by state or field
---@return table
local function makeModel(class, values)
  local object, number = host.makeModel()
  local instance = {}
  models[number] = instance
  instances.becomeInstance(instance, class, object, modelMetatableOf)
  local init = lookup(class, "init")
  if init then init(instance) end
  if values ~= nil then
    if type(values) ~= "table" then
      host.fail(classes[class].name .. " takes a table of values: " .. classes[class].name .. " { name = … }")
    end
    for key, value in pairs(values) do
      if stateOf(instance, key) == nil and lookup(class, key) == nil and type(key) == "string" then
        local near = host.nearestName(key, module.stateNames(class))
        if near ~= "" then host.fail(classes[class].name .. " has no state '" .. key .. "'" .. near) end
      end
      instance[key] = value
    end
  end
  return instance
end

---Calls a hook of a model, if its class has the hook.
---@param number integer
---@param hook string
---@param view any
local function modelHook(number, hook, view)
  local instance = models[number]
  if instance == nil then return end
  local method = lookup(classOf[instance], hook)
  if method then method(instance, view) end
end

---Makes a class of view models.
---@param name string
---@param view table|string|nil
---@param super table?
---@return table
api.viewModel = function(name, view, super)
  if type(name) ~= "string" or name == "" then
    host.fail("viewModel needs a name: local Model = viewModel(\"Model\", View); found " .. host.described(name))
  end
  if view ~= nil and type(view) ~= "string" and not classes[view] then
    host.fail("the view of " .. name .. " must be a molecule or controller class, or the name of a kind")
  end
  if super ~= nil and not (classes[super] and classes[super].type == "viewModel") then
    host.fail("the superclass of " .. name .. " must be a view model class")
  end
  if type(view) == "string" then host.noteKind(view) end
  return module.defineClass({ type = "viewModel", name = name, super = super, view = view }, makeModel)
end

return { makeModel = makeModel, modelHook = modelHook, modelOperate = modelOperate, viewOf = viewOf }
