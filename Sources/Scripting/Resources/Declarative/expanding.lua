-- Expands the lists of descriptions: decides which views there are, before a layout puts any.
local math, pairs, setmetatable, table, tostring, type = math, pairs, setmetatable, table, tostring, type

local values = host.module "anchorValues"
local DESCRIPTION, found = values.DESCRIPTION, values.found
local descriptions, instances = host.module "descriptions", host.module "instances"
local classes = host.module("classes").classes
local BIND, EACH, WHEN = descriptions.BIND, descriptions.EACH, descriptions.WHEN
local at, fail = host.at, host.fail

---One run of a layout: `self` of the functions (`owner`), the states that functions about views and constraints read,
---whether the views can change, so that each needs an identity (`isDynamic`), the views by description (`items`), and
---the number of lists around the current entry (`depth`).
---@class engine.Run
local Run = {}
Run.__index = Run

---@param owner any
function Run.new(owner) return setmetatable({ owner = owner, states = {}, items = {}, depth = 0 }, Run) end

---Runs a function about views or constraints: the layout runs again when a state that it reads changes.
---@param fn function
---@param ... any
function Run:read(fn, ...)
  local value, states = host.read(fn, self.owner, ...)
  if states then
    table.move(states, 1, #states, #self.states + 1, self.states)
    self.isDynamic = true
  end
  return value
end

---Returns the state that a binding names.
---@param binding table
function Run:stateOf(binding)
  local state = binding[2]
  if type(state) ~= "string" then return state end
  local states = instances.instanceStates[self.owner]
  if states == nil then fail("bind \"" .. state .. "\" needs a controller or molecule that declares the state") end
  -- Raises an error with a suggestion for an unknown name.
  return states[state]
end

---Returns the value of a binding or of a function.
---@param value any
function Run:valueOf(value)
  if type(value) == "table" and value[1] == BIND then
    local state = self:stateOf(value)
    value = function() return state.value end
  end
  if type(value) == "function" then return self:read(value) end
  return value
end

---Expands the views of `each`.
---@param each table
---@param place string
---@param out table[]
function Run:expandEach(each, place, out)
  local key, view, site = each[3], each[4], each[5]
  local items, known = self:valueOf(each[2]), {}
  at(site)
  if type(items) ~= "table" then fail("the items of each must be a list; found " .. found(items)) end
  self.isDynamic = true
  for index = 1, #items do
    local item = items[index]
    local id = item
    if type(key) == "function" then id = self:read(key, item, index)
    elseif key then id = type(item) == "table" and item[key] end
    at(site)
    if type(id) ~= "string" and type(id) ~= "number" or id ~= id then
      fail("the key of the item " .. index .. " of each must be a text or a number; found " .. found(id))
    end
    -- The number 1 and the text "1" give the view the same name.
    local text = tostring(id):gsub("/", "|")
    if known[text] then
      fail("the items " .. known[text] .. " and " .. index .. " of each have the same key '" .. id .. "'")
    end
    known[text] = index
    if #text > 200 then fail("the key of the item " .. index .. " of each has more than 200 bytes") end
    self:expand(self:read(view, item, index) or false, place .. "." .. text, out, text)
  end
end

---Expands an entry of a list, which can be a list itself.
---@param value any
---@param place string|integer the entry's position in the lists and branches around it
---@param out table[] the views: their entries, the position, and for items of `each` the key; other entries as `value`
---@param id string?
function Run:expand(value, place, out, id)
  local kind = type(value)
  local tag = kind == "table" and value[1]
  self.depth = self.depth + 1
  if self.depth > 200 then fail("lists of views are nested more than 200 times; does a list contain itself?") end
  if tag and tag == DESCRIPTION then
    local entries, call = value[2], value[3]
    if self.items[value] then
      at(call.site)
      fail("this " .. call.maker.name .. " is used twice; describe two views, or write a function that returns one")
    end
    local constraints, name, first = call.constraints, entries[1], 2
    for index = 1, #constraints do
      if type(entries[constraints[index]]) == "function" then self.isDynamic = true end
    end
    if type(name) ~= "string" then name, first = nil, 1 end
    local item = { entries = entries, call = call, place = place, name = name, id = id, node = nil, view = nil }
    self.items[value], out[#out + 1] = item, item
    if #entries >= first then
      at(call.site)
      item.below = self:expandList(entries, first)
    end
  elseif kind == "number" or kind ~= "function" and host.object(value) ~= nil then
    out[#out + 1] = { value = value }
  elseif kind == "function" then
    self:expand(self:read(value) or false, place, out, id)
  elseif tag and tag == EACH then
    self:expandEach(value, place, out)
  elseif tag and tag == WHEN then
    at(value[5])
    self.isDynamic = true
    local holds = self:valueOf(value[2])
    self:expand(value[holds and 3 or 4] or false, place .. (holds and "a" or "b"), out, id)
  elseif kind == "table" and not classes[value] then
    for key in pairs(value) do
      if math.type(key) ~= "integer" then
        fail("a list of views has no entry '" .. tostring(key) .. "'; entries belong to a view: View { … }")
      elseif key > 1 and value[key - 1] == nil then
        fail("the entry " .. key - 1 .. " of a list of views is nil; is the name spelled right?")
      end
    end
    for index = 1, #value do self:expand(value[index], place .. "." .. index, out, id) end
  elseif value ~= false then
    fail("a list of views has " .. (classes[value] and "the class " .. classes[value].name or found(value)) ..
      "; expected a view such as Label { … }, a list, a function, each(…) or when(…)")
  end
  self.depth = self.depth - 1
end

---Expands the views of a list.
---@param list table
---@param first integer the index of the first view
function Run:expandList(list, first)
  local out = {}
  for index = first, #list do
    if list[index] == nil then
      fail("the entry " .. index .. " of a list of views is nil; is the name spelled right?")
    end
    self:expand(list[index], index, out)
  end
  return out
end

return Run
