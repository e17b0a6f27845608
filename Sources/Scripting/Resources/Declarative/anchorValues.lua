-- The values of constraints in descriptions: anchors with arithmetic, views by name, relations and areas.
local ipairs, pairs, setmetatable, tostring, type = ipairs, pairs, setmetatable, tostring, type

-- The first element of each table is its type.
local ANCHOR, AREA, DESCRIPTION, REFERENCE, RELATION = {}, {}, {}, {}, {}
local nouns = { [ANCHOR] = "an anchor", [AREA] = "an area", [DESCRIPTION] = "a description", [REFERENCE] = "a view",
  [RELATION] = "a relation" }
local attributes = host.attributes
local names = {}
for name in pairs(attributes) do names[#names + 1] = name end

---Describes a value for a message.
---@param value any
local function found(value)
  local kind = type(value)
  if kind == "string" then return "the text \"" .. value:sub(1, 40) .. "\"" end
  if kind == "userdata" then return host.described(value) end
  if kind == "table" or kind == "function" then return kind == "table" and nouns[value[1]] or "a " .. kind end
  return tostring(value)
end

---Raises an error at the line of the script that runs.
---@param text string
local function refuse(text) host.at() host.fail(text) end

-- Anchors: { ANCHOR, target, attribute or nil, multiplier, constant }. The target is a value of the engine, which can
-- have the attribute itself, a view by name, or a description.
local Anchor = { __metatable = false, __name = "anchor" }

---Returns an anchor, a view by name or a value of the engine, multiplied by a number, plus a number.
---@param value any
---@param factor number
---@param term number
local function anchor(value, factor, term)
  if type(value) == "table" and value[1] == ANCHOR then
    return setmetatable({ ANCHOR, value[2], value[3], value[4] * factor, value[5] * factor + term }, Anchor)
  end
  return setmetatable({ ANCHOR, value, nil, factor, term }, Anchor)
end

---Returns the anchor of a view.
---@param target table
---@param attribute integer
local function anchorOf(target, attribute) return setmetatable({ ANCHOR, target, attribute, 1, 0 }, Anchor) end

---Returns a metamethod that passes the anchor and the number to `make`. Lua calls it only if an operand is an anchor, a
---view by name, or a value of the engine, so it only checks that the other operand is a number.
---@param make fun(value: any, number: number): table
---@param isCommutative boolean? whether the number may come first
local function arithmetic(make, isCommutative)
  return function(a, b)
    if type(b) == "number" then return make(a, b) end
    if isCommutative and type(a) == "number" then return make(b, a) end
    refuse("arithmetic of anchors takes an anchor and a number, as in parent.right - 8 or other.width * 0.5; found " ..
      found(a) .. " and " .. found(b))
  end
end

Anchor.__add = arithmetic(function(value, number) return anchor(value, 1, number) end, true)
Anchor.__sub = arithmetic(function(value, number) return anchor(value, 1, -number) end)
Anchor.__mul = arithmetic(function(value, number) return anchor(value, number, 0) end, true)
Anchor.__div = arithmetic(function(value, number) return anchor(value, 1 / number, 0) end)
Anchor.__unm = function(a) return anchor(a, -1, 0) end
Anchor.__lt = function() refuse("anchors cannot be compared; write atLeast(…) or atMost(…)") end
Anchor.__le = Anchor.__lt
Anchor.__index = function(_, key) if type(key) == "string" then refuse("an anchor has no field '" .. key .. "'") end end
local Reference, operators = { __metatable = false, __name = "view" }, {}
for _, name in ipairs { "__add", "__sub", "__mul", "__div", "__unm", "__lt", "__le" } do
  Reference[name], operators[name] = Anchor[name], Anchor[name]
end
host.operators(operators)

-- Views by name: { REFERENCE, name, view around it, area }. Layouts look them up.
local areas = { contentLayoutGuide = true, frameLayoutGuide = true, keyboard = true, keyboardSafeArea = true,
  layoutMarginsGuide = true, readableContentGuide = true, safeArea = true }
Reference.__index = function(self, key)
  if type(key) ~= "string" then return nil end
  if self[2] then
    local attribute = attributes[key]
    if attribute then return anchorOf(self, attribute) end
    if areas[key] then return setmetatable({ REFERENCE, self[2], self[3], key }, Reference) end
    if self[4] then refuse("an area of a view has no '" .. key .. "'" .. host.nearestName(key, names)) end
  elseif attributes[key] then
    refuse("'view." .. key .. "' names no view; write parent." .. key .. " or view.name." .. key)
  end
  return setmetatable({ REFERENCE, key, self[2] and self or nil }, Reference)
end
Reference.__newindex = function(_, key) refuse("'view." .. tostring(key) .. "' names a view and cannot be set") end
api.view = setmetatable({ REFERENCE }, Reference)

-- Relations: { RELATION, number, value, priority, label }
local Relation = { __metatable = false, __name = "relation" }
for name, number in pairs { exactly = 0, atMost = 1, atLeast = 2 } do
  api[name] = function(value, options, ...)
    local kind = type(value)
    if kind == "table" and value[1] == RELATION or value == nil or kind == "string" or kind == "function" then
      refuse(name .. " takes an anchor, a view or a number; found " .. found(value) ..
        (kind == "function" and ". Write function(self) return " .. name .. "(…) end" or ""))
    end
    local priority, label = options, nil
    if type(options) == "table" then
      priority, label = options.priority, options.label
      for key in pairs(options) do
        if key ~= "priority" and key ~= "label" then
          refuse(name .. " has no option '" .. tostring(key) .. "'; it has priority and label")
        end
      end
    end
    if priority ~= nil and type(priority) ~= "number" or ... ~= nil then
      refuse(name .. " takes a value, then a priority or { priority =, label = }; found " .. found(options))
    end
    return setmetatable({ RELATION, number, value, priority, label }, Relation)
  end
end

-- Areas: { AREA, target, distances, whether the edges only stay inside }
local sides = { top = true, left = true, bottom = true, right = true, leading = true, trailing = true, vertical = true,
  horizontal = true }
local Area = { __metatable = false, __name = "area" }
for name, isInside in pairs { inset = false, inside = true } do
  api[name] = function(target, distances, ...)
    if type(target) ~= "userdata" and (type(target) ~= "table" or target[1] ~= REFERENCE) then
      refuse(name .. " takes a target such as parent, safeArea or view.title; found " .. found(target))
    end
    if type(distances) == "table" then
      for key, value in pairs(distances) do
        if type(value) ~= "number" or not sides[key] then
          refuse(name .. " takes distances by side, { top = 8, horizontal = 16 }; found " .. tostring(key))
        end
      end
    elseif type(distances) ~= "number" and (not isInside or distances ~= nil) or ... ~= nil then
      refuse(name .. " takes a target and a distance, or distances by side; found " .. found(distances))
    end
    return setmetatable({ AREA, target, distances or 0, isInside }, Area)
  end
end

return {
  ANCHOR = ANCHOR, AREA = AREA, DESCRIPTION = DESCRIPTION, REFERENCE = REFERENCE, RELATION = RELATION,
  anchorOf = anchorOf, found = found, refuse = refuse,
}
