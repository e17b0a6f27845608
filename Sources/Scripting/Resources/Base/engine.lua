-- The functions of the engine's Lua that Swift calls.
local rawget, setmetatable = rawget, setmetatable

local observers = host.module "observers"
local module = host.module "classes"
local classes, classOf, lookup = module.classes, module.classOf, module.lookup
local instances = host.module "instances"
host.module "values"
local viewModels = host.module "viewModels"
local plugins = host.module "plugins"
host.module "argumentLimits"

---Loads the modules for tables.
---@param name string? a global of them
---@return table functions
---@return any value the value of the global
local function tables(name)
  local functions = host.module "tables"
  return functions, name and rawget(api, name)
end

-- The globals of every script inherit from `api`. An unknown name is nil and is reported. A script that lists the
-- globals also gets the globals of tables.
setmetatable(api, {
  __index = host.missingGlobal,
  __metatable = false,
  __pairs = function() tables() end,
})

---Returns an instance for a class, and the value itself if it is a view or an instance.
---@param value any
---@return any
local function resolve(value)
  if classes[value] then return instances.makeInstance(value) end
  if host.object(value) ~= nil then return value end
end

---Calls a method of an instance, if it has the method.
---@param instance table
---@param name string
---@param ... any
local function send(instance, name, ...)
  -- Only the instance's own methods count: views have methods of the same names.
  local method = rawget(instance, name)
  if method == nil then method = lookup(classOf[instance], name) end
  if name == "layoutContent" then
    local info, plan = classes[classOf[instance]], lookup(classOf[instance], "viewPlan")
    -- A method written after the definition takes the place of the builder.
    if info.builder and rawget(classOf[instance], name) ~= info.builder then
      host.fail(info.name .. " has both a description and the method layoutContent; keep only one of them")
    end
    if plan then
      if method then host.fail(info.name .. " has both layoutContent and viewPlan; keep only one of them") end
      host.notePlan(instance)
      method = plan
    end
  end
  if method then method(instance, ...) end
end

---Returns the views inside a view, by name.
---@param view any
---@return table
local function viewsOf(view)
  return setmetatable({}, {
    __index = function(_, name) return host.viewInside(view, name) end,
    __newindex = function()
      host.fail("'views' of a view cannot be set; list the views in a description, or put them in a layout")
    end,
    __metatable = false,
    __name = "views",
  })
end

-- Arithmetic with anchors, as in `parent.left + 8`, loads the functions that replace these.
local function anchors() host.module "anchorValues" end
host.operators {
  __add = function(a, b) anchors() return a + b end,
  __sub = function(a, b) anchors() return a - b end,
  __mul = function(a, b) anchors() return a * b end,
  __div = function(a, b) anchors() return a / b end,
  __unm = function(a) anchors() return -a end,
}

return {
  endObserver = observers.endObserver,
  goneGlobals = plugins.goneGlobals,
  instantiate = instances.instantiate,
  isClass = function(value) return classes[value] ~= nil and classes[value].type or nil end,
  keepHandler = observers.keepHandler,
  linkNodes = plugins.linkNodes,
  modelHook = viewModels.modelHook,
  modelOperate = viewModels.modelOperate,
  notify = observers.notify,
  observer = observers.observer,
  observerToken = observers.observerToken,
  park = observers.park,
  registerFeature = plugins.registerFeature,
  resolve = resolve,
  runRule = plugins.runRule,
  send = send,
  tables = tables,
  unpark = observers.unpark,
  viewsOf = viewsOf,
  widget = plugins.widget,
}
