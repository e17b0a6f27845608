-- Builds views from descriptions, inside a layout. First all views are put, with their properties; then their
-- constraints are made, so that these can name views that follow.
local ipairs, next, pairs, rawequal, rawget, setmetatable = ipairs, next, pairs, rawequal, rawget, setmetatable
local table, tostring, type = table, tostring, type

local found = host.module("anchorValues").found
local constrainAll, instances = host.module "constraining", host.module "instances"
local classes, descriptions = host.module("classes").classes, host.module "descriptions"
local Run, BIND = host.module "expanding", descriptions.BIND
local describe, descriptionOf = descriptions.describe, descriptions.descriptionOf
local events, makePlan = descriptions.events, descriptions.makePlan
local at, fail, follow = host.at, host.fail, host.follow

---Keeps something up to date with the states that a function reads.
---@param run engine.Run
---@param node any
---@param site table
---@param key string
---@param fn function
---@param set fun(node: any, value: any)
local function keep(run, node, site, key, fn, set)
  local owner = run.owner
  local function update()
    local value, states = host.read(fn, owner)
    at(site, key)
    set(node, value)
    follow(node, key, states, update)
  end
  update()
end

---Sets properties, bindings, events and observers.
---@param run engine.Run
---@param node any
---@param entries table
---@param meta engine.Description
---@param old table? the entries of the last run
---@param isKept boolean? whether these entries are set already
local function apply(run, node, entries, meta, old, isKept)
  local site, plan, owner = meta.site, meta.plan, run.owner
  for _, key in ipairs(plan.properties) do
    local value = entries[key]
    at(site, key)
    if type(value) == "table" and value[1] == BIND then
      node:applyState(key, run:stateOf(value))
    elseif type(value) == "function" then
      -- A kept function follows its states already.
      if not isKept then keep(run, node, site, key, value, node[key]) end
    elseif not isKept and (value ~= nil or old and old[key] ~= nil) and not (old and rawequal(old[key], value)) then
      -- An unchanged value is not set again, because this would undo the user's input.
      if old then follow(node, key) end
      node[key](node, value)
    end
  end
  for _, key in ipairs(isKept and {} or plan.events) do
    local fn, method, count = entries[key], events[key][1], events[key][2]
    at(site, key)
    if fn == nil then
      if old then host.forgetHandler(node, events[key][3]) end
    elseif type(fn) ~= "function" then
      fail("'" .. key .. "' takes a function(self, …); found " .. found(fn))
    elseif count == 0 then
      node[method](node, function(first) return fn(owner, first) end)
    elseif count == 1 then
      node[method](node, function(view, value) return fn(owner, value, view) end)
    else
      node[method](node, function(view, path, value) return fn(owner, path, value, view) end)
    end
  end
  local observers = entries.observe
  if observers == nil then return end
  at(site, "observe")
  local names = {}
  for name in pairs(type(observers) == "table" and observers or { observe = 0 }) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    local fn = type(observers) == "table" and observers[name]
    if type(fn) ~= "function" then fail("'observe' takes functions by state: { name = function(self, changes) … }") end
    node:observe(run:stateOf { BIND, name }, function(view, changes) return fn(owner, changes, view) end)
  end
end

---Sets the states of an instance.
---@param run engine.Run
---@param instance table
---@param entries table
---@param meta engine.Description
local function setStates(run, instance, entries, meta)
  local view = host.object(instance)
  for _, key in ipairs(meta.plan.states) do
    local value = entries[key]
    local function set(_, new) if not rawequal(instance[key], new) then instance[key] = new end end
    local function link(name, from, to)
      if not rawequal(to.value, from.value) then to.value = from.value end
      follow(view, name, { from }, function() link(name, from, to) end)
    end
    at(meta.site, key)
    if type(value) == "table" and value[1] == BIND then
      local outer, inner = run:stateOf(value), instances.stateOf(instance, key)
      link(key, outer, inner)
      link(key .. " of self", inner, outer)
    elseif type(value) == "function" then keep(run, view, meta.site, key, value, set)
    elseif value ~= nil then set(nil, value) end
  end
end

---The views of one container: nodes with their descriptions and the levels below, nodes by name, and the records of
---views by identity, of the last run (`old`) and of this run.
---@class engine.Level

local putAll, build
-- The run of a layout that runs again because a state changed, or that expanded a list for a layout of its own.
local renewal

---Puts a view, with its properties and the views in it.
---@param level engine.Level
---@param item table
local function putOne(level, item)
  local run, content, entries, meta = level.run, level.content, item.entries, item.meta
  local maker, site, name, id = meta.maker, meta.site, item.name, item.id
  local isNumbered, old = false, nil
  if run.isDynamic then
    isNumbered = name == nil and id == nil
    name = (name or maker.name:sub(1, 1):lower() .. maker.name:sub(2)) ..
      (id and "." .. id or isNumbered and "#" .. item.place or "")
    old = level.old and level.old[name]
    local former = old and old.meta
    if former and (former.maker ~= maker or former.site[0] ~= site[0] or former.site[-1] ~= site[-1]) then
      if old.view.superview ~= nil then old.view:removeFromSuperview() end
      old = nil
    end
  end
  at(site)
  if maker.class and item.below then fail("the views of " .. maker.name .. " are part of its definition") end
  local isStacked = level.isStacked and entries.isArranged ~= false
  local isKept = old and run.isByState and rawequal(old.entries, entries)
  local node
  if maker.class then
    meta.plan = meta.plan or makePlan(meta, entries, classes[maker.class].name)
    local instance = host.existingInstance(content, maker.class, name) or instances.makeInstance(maker.class)
    if not isKept or not rawequal(old.view, host.object(instance)) then setStates(run, instance, entries, meta) end
    at(site)
    node = content[isStacked and "putStacked" or "put"](content, instance, name)
  else
    local put = content[isStacked and maker.putStacked or maker.put]
    node = name and put(content, name) or put(content)
  end
  meta.plan = meta.plan or makePlan(meta, entries, node)
  local index = #level.nodes + 1
  level.nodes[index], level.items[index] = node, item
  if name then level.names[name] = node end
  if run.isDynamic then
    if isNumbered then host.noteEngineName(node) end
    item.view = host.object(node.view)
    if old and not rawequal(old.view, item.view) then old, isKept = nil, false end
    level.records[name] = item
  end
  if #meta.plan.constraints > 0 then level.hasConstraints = true end
  apply(run, node, entries, meta, old and old.entries, isKept)
  at(site, "layoutContent")
  if entries.layoutContent ~= nil then
    local fn, owner = entries.layoutContent, run.owner
    if type(fn) ~= "function" or item.below then
      fail("'layoutContent' takes a function(self, content), for a view without a list of views; found " .. found(fn))
    end
    node:layoutContent(function(inner) fn(owner, inner) end)
  elseif item.below then
    local unit = run.unit
    if unit then
      unit.view, unit.list, unit.isDynamic = host.object(node.view), item.below, true
      renewal = unit
      return host.layoutUnit(node, function(inner) build(unit.owner, inner, entries, item.name and 2 or 1) end)
    end
    node:layoutContent(function(inner)
      local below = putAll(run, inner, item.below, old and old.records)
      item.records = below.records
      if below.hasConstraints then level.below[index], level.hasConstraints = below, true end
    end)
  end
end

---Puts the views of a list.
---@param run engine.Run
---@param content any
---@param list table[] the expanded list
---@param old table<string, table>?
---@return engine.Level
function putAll(run, content, list, old)
  local level = {
    run = run, content = content, names = {}, nodes = {}, items = {}, below = {}, old = old, records = {},
    isStacked = host.arranges(content), hasConstraints = false,
  }
  for index = 1, #list do
    local item = list[index]
    if type(item) == "table" and item.meta then
      putOne(level, item)
    elseif type(item) ~= "number" then
      content[level.isStacked and "putStacked" or "put"](content, item)
    elseif level.isStacked then
      content:putSpace(item)
    else
      fail("a number is the space after a view of a stack; found " .. tostring(item) .. " in another view's list")
    end
  end
  return level
end

-- The views of the last run, by the view that was laid out.
local records = setmetatable({}, { __mode = "k" })

---Builds the views of a list, as the running layout.
---@param owner any `self` of the functions
---@param content any
---@param list table
---@param first integer the index of the first view
---@param root engine.Description? for the description of the container itself
function build(owner, content, list, first, root)
  local view = host.object(content.view)
  local run = renewal and rawequal(renewal.view, view) and renewal
  renewal = nil
  if not run then
    run = Run.new(owner)
    run.list = run:expandList(list, first)
  end
  local node = root and host.nodeOf(content)
  if root then apply(run, node, list, root, nil, run.isByState) end
  local level = putAll(run, content, run.list, records[view])
  if root then
    level.nodes[#level.nodes + 1], level.items[#level.items + 1] = node, { entries = list, meta = root }
  end
  constrainAll(level)
  at()
  records[view] = run.isDynamic and level.records or nil
  if #run.states == 0 then return end
  host.declared()
  local function update()
    -- If a function fails, the views stay as they are, and follow the states further.
    follow(view, "", run.states, update)
    local new = Run.new(owner)
    new.view, new.isByState, new.list = view, true, new:expandList(list, first)
    renewal = new
    host.renew(view)
  end
  follow(view, "", run.states, update)
end

local makers = setmetatable({}, { __mode = "k" })
---Calls a class with a table. The first call defines a new class: `controller "Login" { states = { … }, Label { … } }`.
---Other calls describe views of the class.
---@param site table
---@param class table
---@param entries table
---@param ... any
---@return table
local function callClass(site, class, entries, ...)
  local info, own, keys = classes[class], {}, {}
  makers[class] = makers[class] or { name = info.name, class = class }
  if not info.isNew then return describe(site, makers[class], entries, ...) end
  info.isNew = false
  describe(site, { name = info.name }, entries, ...)
  if type(entries[1]) == "string" then fail("the definition of " .. info.name .. " has no name for a view") end
  for _, list in ipairs { host.hooks[info.type], host.classFields[info.type] } do
    for _, name in ipairs(list) do own[name] = name ~= "layoutContent" and name ~= "viewPlan" or nil end
  end
  for key in next, entries do if own[key] then keys[#keys + 1] = key end end
  table.sort(keys)
  for _, key in ipairs(keys) do
    at(site, key)
    class[key] = entries[key]
  end
  local meta = descriptionOf(entries)
  meta.plan = makePlan(meta, entries, "View", own)
  local plan = meta.plan
  if #entries + #plan.properties + #plan.constraints + #plan.events > 0 or entries.observe then
    class.layoutContent = function(self, content) build(self, content, entries, 1, meta) end
  end
  return class
end

return {
  callClass = callClass,
  -- The value of a global: a function, or the maker of a kind. All screens have the lasting ones.
  global = function(name, isLasting)
    local value = rawget(api, name)
    if value == nil then
      value = descriptions.makerOf(name)
      if isLasting then api[name] = value end
    end
    return value
  end,
  -- Puts a description into a container of the chain style, which does not run again: only the content can change.
  -- Returns the node; nil for other values.
  put = function(content, entries)
    if not descriptionOf(entries) then return end
    local unit = Run.new(host.ownerOf(content))
    local list, run = unit:expandList({ entries }, 1), Run.new(unit.owner)
    run.unit = unit.isDynamic and unit or nil
    local level = putAll(run, content, list)
    constrainAll(level)
    if run.isDynamic then
      at(list[1].meta.site)
      fail("a constraint of a view in a layout of calls cannot follow states; put the view into another description")
    end
    at()
    return level.nodes[1]
  end,
  -- The layout of a script that returned a description or a list of them; nil for other values.
  shown = function(value)
    local meta = host.metatable(value)
    if meta == nil and #value > 0 or descriptionOf(value) then
      return function(content) build(content.view, content, meta and { value } or value, 1) end
    end
  end,
}
