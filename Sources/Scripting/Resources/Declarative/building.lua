-- Builds views from descriptions, inside a layout. First all views are put, with their properties; then their
-- constraints are made, so that these can name views that follow.
local ipairs, pairs, rawequal, rawget, setmetatable = ipairs, pairs, rawequal, rawget, setmetatable
local table, type = table, type

local values = host.module "anchorValues"
local DESCRIPTION, found = values.DESCRIPTION, values.found
local constrainAll, instances = host.module "constraining", host.module "instances"
local classes, descriptions = host.module("classes").classes, host.module "descriptions"
local Run, BIND = host.module "expanding", descriptions.BIND
local checkProperties, describe, events = descriptions.checkProperties, descriptions.describe, descriptions.events
local at, fail, follow = host.at, host.fail, host.follow

---The views of one container: their items (descriptions with nodes), the levels below, nodes by name, and the items by
---identity, of the last run (`old`) and of this run (`records`).
---@class engine.Level

local build
-- The run of a layout that runs again because a state changed, or that expanded a list for a layout of its own.
local renewal

---Raises an error unless a function can fill a view in place of a list of views.
---@param fn any
---@param hasList boolean
---@param name string? the entry of the function; `layoutContent` if nil
local function checkFilling(fn, hasList, name)
  name = name or "layoutContent"
  if type(fn) ~= "function" then fail("'" .. name .. "' takes a function(self, content); found " .. found(fn)) end
  if hasList then fail("'" .. name .. "' fills the view in place of a list of views; keep only one of them") end
end

---Puts the views of a list.
---@param run engine.Run
---@param container any
---@param views table[] the expanded list
---@param former table<string, table>? the records of the last run
---@param root table? the item of the container itself
local function putAll(run, container, views, former, root)
  local owner = run.owner

  -- Keeps something up to date with the states that a function reads.
  local function keep(node, site, key, fn, set)
    local function update()
      local value, states = host.read(fn, owner)
      at(site, key)
      set(node, value)
      follow(node, key, states, update)
    end
    update()
  end

  -- Sets all entries except constraints. `old` has the entries of the last run; with `isKept` they are unchanged.
  local function apply(item, old, isKept)
    local node, entries, call = item.node, item.entries, item.call
    local site, properties, handled = call.site, call.properties, isKept and {} or call.events
    for index = 1, #properties do
      local key = properties[index]
      local value = entries[key]
      local kind = type(value)
      at(site, key)
      if kind == "table" and value[1] == BIND then
        node:applyState(key, run:stateOf(value))
      elseif kind == "function" then
        -- A kept function follows its states already.
        if not isKept then keep(node, site, key, value, node[key]) end
      elseif not old then
        if not isKept and value ~= nil then node[key](node, value) end
      elseif not isKept and not rawequal(old[key], value) then
        -- An unchanged value is not set again, because this would undo the user's input.
        follow(node, key)
        node[key](node, value)
      end
    end
    for index = 1, #handled do
      local key = handled[index]
      local fn, method, count = entries[key], events[key][1], events[key][2]
      at(site, key)
      if fn == nil then
        if old then host.forgetHandler(node, events[key][3]) end
      elseif type(fn) ~= "function" then
        fail("'" .. key .. "' takes a function(self, …); found " .. found(fn))
      else
        node[method](node, function(view, a, b)
          if count == 2 then return fn(owner, a, b, view) elseif count == 1 then return fn(owner, a, view) end
          return fn(owner, view)
        end)
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
      if type(fn) ~= "function" then fail("'observe' takes functions by state: { name = function(self) … }") end
      node:observe(run:stateOf { BIND, name }, function(view, changes) return fn(owner, changes, view) end)
    end
  end

  local function setStates(instance, entries, call)
    local view = host.object(instance)
    for _, key in ipairs(call.states) do
      local value = entries[key]
      local function set(_, new) if not rawequal(instance[key], new) then instance[key] = new end end
      local function link(name, from, to)
        if not rawequal(to.value, from.value) then to.value = from.value end
        follow(view, name, { from }, function() link(name, from, to) end)
      end
      at(call.site, key)
      if type(value) == "table" and value[1] == BIND then
        local outer, inner = run:stateOf(value), instances.stateOf(instance, key)
        link(key, outer, inner)
        link(key .. " of self", inner, outer)
      elseif type(value) == "function" then keep(view, call.site, key, value, set)
      elseif value ~= nil then set(nil, value) end
    end
  end

  local putList
  local function putOne(level, item)
    local content, entries, call = level.content, item.entries, item.call
    local maker, site, name, old = call.maker, call.site, item.name, nil
    local isNumbered = run.isDynamic and name == nil and item.id == nil
    if run.isDynamic then
      name = (name or maker.name:sub(1, 1):lower() .. maker.name:sub(2)) ..
        (item.id and "." .. item.id or isNumbered and "#" .. item.place or "")
      old = level.old and level.old[name]
      local last = old and old.call
      if last and (last.maker ~= maker or last.site[0] ~= site[0] or last.site[-1] ~= site[-1]) then
        if old.view.superview ~= nil then old.view:removeFromSuperview() end
        old = nil
      end
    end
    at(site)
    if maker.class and item.below then fail(maker.name .. " takes no views here; list them in its definition") end
    local isStacked = level.isStacked and entries.isArranged ~= false
    local isKept = old and run.isByState and rawequal(old.entries, entries)
    local node
    if maker.class then
      if not call.isChecked then checkProperties(call, classes[maker.class].name) end
      local instance = host.existingInstance(content, maker.class, name) or instances.makeInstance(maker.class)
      if not isKept or not rawequal(old.view, host.object(instance)) then setStates(instance, entries, call) end
      at(site)
      node = content[isStacked and "putStacked" or "put"](content, instance, name)
    else
      local put = content[isStacked and maker.putStacked or maker.put]
      node = name and put(content, name) or put(content)
      if not call.isChecked then checkProperties(call, node) end
    end
    item.node, level.items[#level.items + 1] = node, item
    if name then level.names[name] = node end
    if run.isDynamic then
      if isNumbered then host.noteEngineName(node) end
      item.view = host.object(node.view)
      if old and not rawequal(old.view, item.view) then old, isKept = nil, false end
      level.records[name] = item
    end
    apply(item, old and old.entries, isKept)
    if entries.layoutContent ~= nil then
      local fn = entries.layoutContent
      at(site, "layoutContent")
      checkFilling(fn, item.below ~= nil)
      node:layoutContent(function(inner) fn(owner, inner) end)
    elseif item.below then
      local unit = run.unit
      at(site)
      if unit then
        unit.view, unit.list, unit.isDynamic = host.object(node.view), item.below, true
        renewal = unit
        return host.layoutUnit(node, function(inner) build(unit.owner, inner, entries, item.name and 2 or 1) end)
      end
      node:layoutContent(function(inner)
        local below = putList(inner, item.below, old and old.records)
        item.records, level.below = below.records, level.below or {}
        level.below[#level.below + 1] = below
      end)
    end
  end

  putList = function(content, list, old)
    local level = {
      run = run, content = content, names = {}, items = {}, below = nil, old = old, records = run.isDynamic and {},
      isStacked = host.arranges(content),
    }
    for index = 1, #list do
      local item = list[index]
      local other = item.value
      if not other then
        putOne(level, item)
      elseif type(other) ~= "number" then
        content[level.isStacked and "putStacked" or "put"](content, other)
      elseif level.isStacked then
        content:putSpace(other)
      else
        fail("a number is the space after a view of a stack; found " .. other .. " in a view that is no stack")
      end
    end
    return level
  end

  if root then apply(root, nil, run.isByState) end
  local level = putList(container, views, former)
  level.items[#level.items + 1] = root
  constrainAll(level)
  return level
end

-- The views of the last run, by the view that was laid out.
local records = setmetatable({}, { __mode = "k" })

---Builds the views of a list, as the running layout.
---@param owner any `self` of the functions
---@param content any
---@param list table
---@param first integer the index of the first view
---@param call engine.Call? for the description of the container itself
function build(owner, content, list, first, call)
  local view = host.object(content.view)
  local run = renewal and rawequal(renewal.view, view) and renewal
  renewal = nil
  if not run then
    run = Run.new(owner)
    run.list = run:expandList(list, first)
  end
  local root = call and { entries = list, call = call, node = host.nodeOf(content) }
  local level = putAll(run, content, run.list, records[view], root)
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
local function callClass(site, class, entries, ...)
  local info = classes[class]
  makers[class] = makers[class] or { name = info.name, known = {}, class = class }
  if not info.isNew then return describe(site, makers[class], entries, ...) end
  info.isNew = false
  local own = setmetatable({ layoutContent = "own" }, { __index = descriptions.roles })
  for _, list in ipairs { host.hooks[info.type], host.classFields[info.type] } do
    for _, name in ipairs(list) do own[name] = own[name] or "own" end
  end
  local root = describe(site, { name = info.name, known = {}, roles = own }, entries, ...)[3]
  if type(entries[1]) == "string" then fail("the definition of " .. info.name .. " cannot name its view") end
  for _, key in ipairs(root.own) do
    at(site, key)
    if key == "layoutContent" or key == "viewPlan" then checkFilling(entries[key], #entries > 0, key) end
    class[key] = entries[key]
  end
  checkProperties(root, "View")
  if #entries + #root.properties + #root.constraints + #root.events > 0 or entries.observe then
    local fill = entries.layoutContent
    class.layoutContent = function(self, content)
      build(self, content, entries, 1, root)
      if fill then fill(self, content) end
    end
    info.builder = class.layoutContent
  end
  return class
end

return {
  callClass = callClass,
  -- The value of a global: a function, or the maker of a kind. All screens have the lasting ones.
  global = function(name, isLasting)
    local value = rawget(api, name) or descriptions.makerOf(name)
    if isLasting then api[name] = value end
    return value
  end,
  -- Puts a description into a container of the chain style, which does not run again: only the content can change.
  -- Returns the node; nil for other values.
  put = function(content, entries)
    if entries[1] ~= DESCRIPTION then
      local isList = entries[1] == descriptions.EACH or entries[1] == descriptions.WHEN
      if not isList and host.module("tableValues").kindOf[entries] ~= "many" then return end
      at()
      fail("content:put takes one view; when and each belong in the list of a view: " ..
        "content:put(View { edges = parent, when(…) })")
    end
    local unit = Run.new(host.ownerOf(content))
    local list, run = unit:expandList({ entries }, 1), Run.new(unit.owner)
    run.unit, run.items = unit.isDynamic and unit or nil, unit.items
    putAll(run, content, list)
    if run.isDynamic then
      at(list[1].call.site)
      fail("content:put cannot put a view with a constraint that follows states; list the view in another: " ..
        "content:put(View { edges = parent, Label { … } })")
    end
    at()
    return list[1].node
  end,
  -- The layout of a script that returned a description or a list of them; nil for other values.
  shown = function(value)
    local isOne = rawget(value, 1) == DESCRIPTION
    if isOne or host.metatable(value) == nil and #value > 0 then
      return function(content) build(content.view, content, isOne and { value } or value, 1) end
    end
  end,
}
