-- Descriptions of views: `Label { "title", text = "Hi" }` returns its own table, whose metatable names the kind and the
-- call. Layouts build views from descriptions.
local ipairs, math, next, pairs, setmetatable = ipairs, math, next, pairs, setmetatable
local table, tostring, type = table, tostring, type

local module, found = host.module "classes", host.module("anchorValues").found
local stateNames = module.stateNames
local at, fail, metatable = host.at, host.fail, host.metatable

-- The constraints of a view, in the order in which layouts make them.
local rank, order = {}, {
  "edges", "fullTop", "fullBottom", "fullLeft", "fullRight", "fullLeading", "fullTrailing", "topLeft", "topRight",
  "bottomLeft", "bottomRight", "topLeading", "topTrailing", "bottomLeading", "bottomTrailing", "center", "size",
  "top", "left", "leading", "bottom", "right", "trailing", "centerX", "centerY", "firstBaseline", "lastBaseline",
  "horizontal", "vertical", "width", "height", "aspectRatio",
}
for index, name in ipairs(order) do rank[name] = index end

-- Each event: the method of nodes that sets its handler, the number of values that a handler gets besides the first,
-- and the engine's name of events that a view can lose.
local events = {
  onTap = { "didClicked", 1, "tap" }, onDoubleTap = { "didDoubleTapped", 1, "doubleTap" },
  onLongPress = { "didLongPressed", 1, "longPress" }, onChange = { "didChanged", 1, "change" },
  onBeginEditing = { "didBeginEditing", 0, "beginEditing" }, onEndEditing = { "didEndEditing", 0, "endEditing" },
  onReturn = { "didReturned", 1, "return" }, onScroll = { "didScrolled", 1, "scroll" },
  onSwipe = { "didSwiped", 1, "swipe" }, onDrag = { "didDragged", 1, "drag" },
  onRefresh = { "didRefreshed", 0, "refresh" },
  onSelect = { "didSelected", 2 }, onDeselect = { "didDeselected", 2 }, onHighlight = { "didHighlighted", 2 },
  onUnhighlight = { "didUnhighlighted", 2 }, onReload = { "didReload", 0 }, onDisplay = { "willDisplay", 2 },
  onEndDisplay = { "didEndDisplaying", 2 }, onPrefetch = { "prefetched", 1 },
  onCancelPrefetch = { "prefetchCancelled", 1 },
}
local words = { isArranged = true, layoutContent = true, observe = true }

-- Values that a layout decides: { tag, … }
local BIND, EACH, WHEN = {}, {}, {}
local Value = { __metatable = false, __name = "value of a description" }

api.bind = host.sited(function(site, state, ...)
  at(site)
  if type(state) ~= "string" and not host.isState(state) or ... ~= nil then
    fail("bind takes the name of a state of self, or a state; found " .. found(state))
  end
  return setmetatable({ BIND, state, site }, Value)
end)

api.each = host.sited(function(site, items, key, view, ...)
  at(site)
  if view == nil then key, view = nil, key end
  if type(items) ~= "function" and type(items) ~= "table" or type(view) ~= "function" or ... ~= nil or
    key ~= nil and type(key) ~= "string" and type(key) ~= "function" then
    fail("each takes a list, a function of self or bind \"state\", then a key, a field or a function, then a " ..
      "function(self, item, index) that returns a view; found " .. found(items) .. " and " .. found(view))
  end
  return setmetatable({ EACH, items, key, view, site }, Value)
end)

-- A value decides at once, as for rows and sections. A function or binding decides again after a state it read changes.
api.when = host.sited(function(site, condition, a, b, ...)
  at(site)
  if ... ~= nil then fail("when takes a condition and two values; found " .. found((...)) .. " behind them") end
  if type(condition) == "function" or type(condition) == "table" and condition[1] == BIND then
    return setmetatable({ WHEN, condition, a, b, site }, Value)
  end
  if condition then b = a end
  if b == nil then return host.module("tableValues").tagged("many", {}) end
  return b
end)

---The metatable of a call's descriptions: maker (a name, and put methods or a class), call site, and plan once built.
---@class engine.Description

---Returns the metatable of a description; nil for other values.
---@param value any
---@return engine.Description?
local function descriptionOf(value)
  local meta = type(value) == "table" and metatable(value)
  return meta and meta.maker and meta or nil
end

---Makes a table a description.
---@param site table
---@param maker table
---@param entries table
---@param ... any
---@return table description the same table
local function describe(site, maker, entries, ...)
  local name, count = maker.name, site[-2]
  at(site)
  if type(entries) ~= "table" or ... ~= nil then
    fail(name .. " takes one table of entries: " .. name .. " { … }; found " .. found(entries))
  end
  local meta = count and site[-4]
  if not meta or meta.maker ~= maker then
    meta = { maker = maker, site = site, __metatable = false, __name = name, __newindex = function(_, key)
      at()
      fail("the entry '" .. tostring(key) .. "' comes too late: write it between the braces of " .. name)
    end }
    site[-4] = meta
    if site[-3] then
      at(site, site[-3])
      fail(name .. " has the entry '" .. site[-3] .. "' twice")
    end
  end
  if metatable(entries) ~= nil then fail("the entries of " .. name .. " must be a new table; found another view's") end
  if count and count > #entries then
    fail("the entry " .. #entries + 1 .. " of the list of " .. name ..
      " is nil; is the name spelled right? For a view that is not always there, write when(…)")
  end
  return setmetatable(entries, meta)
end

local Maker = { __metatable = false, __name = "kind of view", __call = host.sited(describe) }

---Makes the maker of a kind.
---@param name string
---@return table
local function makerOf(name)
  return setmetatable({ name = name, put = "put" .. name,
    putStacked = (name:find("^Scroll.ContentView$") and "put" or "putStacked") .. name }, Maker)
end

---Plans the entries of the descriptions of a call: lists of their keys by role, in a fixed order.
---@param meta engine.Description
---@param entries table
---@param kind any the name of the kind, or a view of it
---@param own table<string, boolean>? the names that a class keeps
---@return table plan
local function makePlan(meta, entries, kind, own)
  local plan, states, keys = { properties = {}, constraints = {}, events = {}, states = {} }, {}, {}
  local class = meta.maker.class
  for _, name in ipairs(class and stateNames(class) or {}) do states[name] = true end
  for key in next, entries do
    if math.type(key) ~= "integer" then keys[#keys + 1] = key end
  end
  -- In other calls, the entries that are nil here can have values.
  for key in next, meta.site do if type(key) == "string" and entries[key] == nil then keys[#keys + 1] = key end end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  for _, key in ipairs(keys) do
    local list = states[key] and plan.states or rank[key] and plan.constraints or events[key] and plan.events
    if not list and not words[key] and not (own and own[key]) then
      list = type(key) == "string" and host.hasProperty(kind, key) and plan.properties
      if not list then
        local names = host.propertyNames(kind)
        for _, known in ipairs { states, own or {}, rank, events, words } do
          for name in pairs(known) do names[#names + 1] = name end
        end
        at(meta.site, key)
        fail(meta.maker.name .. " has no property, constraint or event '" .. tostring(key) .. "'." ..
          host.nearestName(tostring(key), names))
      end
    end
    if list then list[#list + 1] = key end
  end
  table.sort(plan.constraints, function(a, b) return rank[a] < rank[b] end)
  return plan
end

return {
  BIND = BIND, EACH = EACH, WHEN = WHEN, describe = describe, descriptionOf = descriptionOf, events = events,
  makePlan = makePlan, makerOf = makerOf, rank = rank,
}
