-- Descriptions of views, which `Label { "title", text = "Hi" }` returns. Layouts build views from descriptions.
local ipairs, math, next, pairs, rawget, setmetatable = ipairs, math, next, pairs, rawget, setmetatable
local table, tostring, type = table, tostring, type

local values, stateNames = host.module "anchorValues", host.module("classes").stateNames
local DESCRIPTION, anchorOf, found, refuse = values.DESCRIPTION, values.anchorOf, values.found, values.refuse
local at, attributes, fail = host.at, host.attributes, host.fail

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
local roles, none, sorted = { isArranged = "words", layoutContent = "words", observe = "words" }, {},
  { "properties", "events", "states", "own" }
for name in pairs(rank) do roles[name] = "constraints" end
for name in pairs(events) do roles[name] = "events" end

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
    fail("each takes items (a list, a function of self or bind \"state\"), a key and a function that returns a " ..
      "view: each(items, \"id\", function(self, item) … end); found " .. found(items) .. " and " .. found(view))
  end
  return setmetatable({ EACH, items, key, view, site }, Value)
end)

-- A value decides at once, as for rows and sections. A function or binding decides again after a state it read changes.
api.when = host.sited(function(site, condition, a, b, ...)
  at(site)
  if ... ~= nil then fail("when takes a condition and two values; found " .. found((...)) .. " as well") end
  if type(condition) == "function" or type(condition) == "table" and condition[1] == BIND then
    return setmetatable({ WHEN, condition, a, b, site }, Value)
  end
  if condition then b = a end
  if b == nil then return host.module("tableValues").tagged("many", {}) end
  return b
end)

-- Descriptions: { DESCRIPTION, entries, call }. Its anchors are the anchors of its view.
local Description = { __metatable = false, __name = "description" }
Description.__index = function(self, key)
  local attribute = attributes[key]
  if attribute then return anchorOf(self, attribute) end
  if type(key) ~= "string" then return nil end
  refuse("a description has only anchors, such as title.bottom; found '" .. key ..
    "'. For its view, write view.NAME in a constraint or self.views.NAME in a function")
end
Description.__newindex = function(self, key)
  refuse("the entry '" .. tostring(key) .. "' comes too late: write it between the braces of " .. self[3].maker.name)
end

---A call that makes descriptions: the maker (a name, its `known` properties, and put methods or a class), the call
---site, and the names of the entries by role: `constraints` in the order in which layouts make them, and, sorted,
---`properties`, `events`, the `states` of a class, and the hooks and fields in the definition of a class (`own`). The
---other entries (`words`) are read from the description itself.
---@class engine.Call

---Returns the roles of names in a call of a maker.
---@param maker table
local function rolesOf(maker)
  if not maker.class then return maker.roles or roles end
  local own = setmetatable({}, { __index = roles })
  for _, name in ipairs(stateNames(maker.class)) do own[name] = "states" end
  return own
end

---Makes the call of a site.
---@param site table
---@param maker table
---@param entries table
local function makeCall(site, maker, entries)
  local call = { maker = maker, site = site, constraints = none, properties = none, events = none, states = none,
    own = none, words = none }
  local keys, roleOf = site, rolesOf(maker)
  if not site[-2] then
    keys = {}
    for key in next, entries do if math.type(key) ~= "integer" then keys[#keys + 1] = tostring(key) end end
  end
  for index = 1, #keys do
    local key = keys[index]
    local role = roleOf[key] or "properties"
    local list = call[role]
    if list == none then
      list = {}
      call[role] = list
    end
    local place = #list
    while role == "constraints" and place > 0 and rank[list[place]] > rank[key] do
      list[place + 1], place = list[place], place - 1
    end
    list[place + 1] = key
  end
  for _, role in ipairs(sorted) do
    if #call[role] > 1 then table.sort(call[role]) end
  end
  return call
end

---Makes a description.
---@param site table
---@param maker table
---@param entries table
---@param extra any
---@return table description
local function describe(site, maker, entries, extra)
  local count = site[-2]
  -- Also for errors that follow in a list of views without a line of its own.
  at(site)
  if type(entries) ~= "table" or extra ~= nil then
    fail(maker.name .. " takes one table of entries: " .. maker.name .. " { … }; found " .. found(entries))
  end
  local call = count and site[-4]
  if not call or call.maker ~= maker then
    call = makeCall(site, maker, entries)
    site[-4] = call
    if site[-3] then at(site, site[-3]) fail(maker.name .. " has the entry '" .. site[-3] .. "' twice") end
  end
  if not count and host.metatable(entries) ~= nil then
    fail(maker.name .. " takes a new table of entries; found the table of another view")
  end
  if count and count > #entries then
    fail("the entry " .. #entries + 1 .. " of the list of " .. maker.name ..
      " is nil; is the name spelled right? For a view that is not always there, write when(…)")
  end
  return setmetatable({ DESCRIPTION, entries, call }, Description)
end

---Returns whether a value is a description with constraints.
---@param value any
function host.isPlaced(value)
  return type(value) == "table" and rawget(value, 1) == DESCRIPTION and #value[3].constraints > 0
end

local Maker = { __metatable = false, __name = "kind of view", __call = host.sited(describe) }

---Makes the maker of a kind.
---@param name string
local function makerOf(name)
  return setmetatable({ name = name, known = {}, put = "put" .. name,
    putStacked = (name:find("^Scroll.ContentView$") and "put" or "putStacked") .. name }, Maker)
end

---Checks that a view has the properties of a call.
---@param call engine.Call
---@param kind any the name of the kind, or a view of it
local function checkProperties(call, kind)
  local maker = call.maker
  local known = maker.known
  for _, key in ipairs(call.properties) do
    if not known[key] and not host.hasProperty(kind, key) then
      local names = host.propertyNames(kind)
      for _, others in ipairs { roles, maker.class and rolesOf(maker) or maker.roles } do
        for name in pairs(others) do names[#names + 1] = name end
      end
      at(call.site, key)
      local advice = host.nearestName(key, names)
      fail(maker.name .. " has no property, constraint or event '" .. key .. "'" .. advice)
    end
    known[key] = true
  end
  call.isChecked = true
end

return {
  BIND = BIND, EACH = EACH, WHEN = WHEN, checkProperties = checkProperties, describe = describe, events = events,
  makerOf = makerOf, roles = roles,
}
