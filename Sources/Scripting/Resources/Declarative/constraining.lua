-- Makes the constraints of descriptions, when all views of the layout were put.
local ipairs, type = ipairs, type

local values = host.module "anchorValues"
local ANCHOR, AREA, REFERENCE, RELATION = values.ANCHOR, values.AREA, values.REFERENCE, values.RELATION
local attributes, found = host.attributes, values.found
local at, constrain, fail, equal = host.at, host.constrain, host.fail, { RELATION, 0 }

---Returns the view that a reference names: among the views of the level, or around them.
---@param level engine.Level
---@param ref table
---@return any
local function resolve(level, ref)
  local name, outer = ref[2], ref[3]
  local container = outer and resolve(level, outer) or level.content
  local node = not outer and level.names[name] or host.findView(container, name, outer == nil)
  if node == nil then
    fail("there is no view '" .. name .. "' here." .. host.nearestName(name, host.viewNames(container, outer == nil)))
  end
  return ref[4] and node[ref[4]] or node
end

---Returns the target of a constraint, or raises an error.
---@param level engine.Level
---@param name string
---@param value any
---@return any
local function targetOf(level, name, value)
  if type(value) == "userdata" then return value end
  if type(value) == "table" and value[1] == REFERENCE then return resolve(level, value) end
  if type(value) == "table" and host.object(value) ~= nil then return value end
  local expected = "a view or an area, as in parent, inset(safeArea, 16) or inside(parent, 8)"
  if attributes[name] then
    expected = ((name == "width" or name == "height") and "a number, " or "") .. "an anchor, as in parent." .. name ..
      " + 8, a view, atLeast(…), atMost(…) or a list of these two"
  end
  fail("'" .. name .. "' takes " .. expected .. "; found " .. found(value))
end

---Makes the constraint of one attribute.
---@param level engine.Level
---@param node any
---@param name string
---@param value any
---@param how table a relation
local function relate(level, node, name, value, how)
  local target, other, multiplier, constant = value, nil, 1, 0
  if type(value) == "number" and (name == "width" or name == "height") then
    return constrain(node, attributes[name], how[2], nil, nil, 1, value, how[4], how[5])
  end
  if type(value) == "table" and value[1] == ANCHOR then
    target, other, multiplier, constant = value[2], attributes[value[3]], value[4], value[5]
  end
  constrain(node, attributes[name], how[2], targetOf(level, name, target), other, multiplier, constant, how[4], how[5])
end

local edgesOf = { edges = { "top", "left", "bottom", "right" }, horizontal = { "left", "right" },
  vertical = { "top", "bottom" }, fullTop = { "top", "left", "right" }, fullBottom = { "bottom", "left", "right" } }
for _, side in ipairs { "left", "right", "leading", "trailing" } do
  local name = side:sub(1, 1):upper() .. side:sub(2)
  edgesOf["full" .. name] = { side, "top", "bottom" }
  edgesOf["top" .. name], edgesOf["bottom" .. name] = { "top", side }, { "bottom", side }
end
local isFar = { bottom = true, right = true, trailing = true }

---Makes the constraints of several edges.
---@param level engine.Level
---@param node any
---@param name string
---@param value any
---@param how table
local function relateEdges(level, node, name, value, how)
  local target, distances, isInside = value, 0, false
  if type(value) == "table" and value[1] == AREA then target, distances, isInside = value[2], value[3], value[4] end
  target = targetOf(level, name, how[2] == 0 and target or how)
  for _, edge in ipairs(edgesOf[name]) do
    local distance, far = distances, isFar[edge]
    if type(distances) == "table" then
      if edge == "left" and distances.leading then edge = "leading" end
      if edge == "right" and distances.trailing then edge = "trailing" end
      distance = distances[edge] or distances[(edge == "top" or edge == "bottom") and "vertical" or "horizontal"] or 0
    end
    constrain(node, attributes[edge], isInside and (far and 1 or 2) or 0, target, nil, 1, far and -distance or distance,
      how[4], how[5])
  end
end

---Makes the constraints of an entry.
---@param level engine.Level
---@param node any
---@param name string
---@param value any
local function constrainEntry(level, node, name, value)
  if type(value) == "function" then value = level.run:read(value) end
  local how, tag = equal, type(value) == "table" and value[1]
  if tag == RELATION then
    how, value = value, value[3]
  elseif type(tag) == "table" and tag[1] == RELATION then
    for _, one in ipairs(value) do constrainEntry(level, node, name, one) end
    return
  end
  if not value then
    return
  elseif attributes[name] then
    relate(level, node, name, value, how)
  elseif edgesOf[name] then
    relateEdges(level, node, name, value, how)
  elseif name == "center" then
    relate(level, node, "centerX", value, how)
    relate(level, node, "centerY", value, how)
  elseif name == "size" then
    local width, height = value, value
    if type(value) == "table" and (value.width or type(value[1]) == "number") then
      width, height = value.width or value[1], value.height or value[2]
    end
    relate(level, node, "width", width, how)
    relate(level, node, "height", height, how)
  elseif type(value) ~= "number" or value <= 0 then
    fail("'aspectRatio' takes width divided by height, a number above 0; found " .. found(value))
  else
    constrain(node, attributes.width, how[2], node, attributes.height, value, 0, how[4], how[5])
  end
end

---Makes the constraints of a level's views, then of the views in them.
---@param level engine.Level
local function constrainAll(level)
  for index, node in ipairs(level.nodes) do
    local item = level.items[index]
    for _, key in ipairs(item.meta.plan.constraints) do
      local value = item.entries[key]
      if value ~= nil then
        at(item.meta.site, key)
        constrainEntry(level, node, key, value)
      end
    end
  end
  for index, node in ipairs(level.nodes) do
    local below = level.below[index]
    if below then node:layoutContent(function() constrainAll(below) end) end
  end
end

return constrainAll
