-- Makes the constraints of descriptions, when all views of the layout were put.
local ipairs, type = ipairs, type

local values = host.module "anchorValues"
local ANCHOR, AREA, DESCRIPTION = values.ANCHOR, values.AREA, values.DESCRIPTION
local REFERENCE, RELATION = values.REFERENCE, values.RELATION
local attributes, found = host.attributes, values.found
local at, constrain, fail, equal = host.at, host.constrain, host.fail, { RELATION, 0 }

local edgesOf = { edges = { "top", "left", "bottom", "right" }, horizontal = { "left", "right" },
  vertical = { "top", "bottom" }, fullTop = { "top", "left", "right" }, fullBottom = { "bottom", "left", "right" } }
for _, side in ipairs { "left", "right", "leading", "trailing" } do
  local name = side:sub(1, 1):upper() .. side:sub(2)
  edgesOf["full" .. name] = { side, "top", "bottom" }
  edgesOf["top" .. name], edgesOf["bottom" .. name] = { "top", side }, { "bottom", side }
end
local isFar = { bottom = true, right = true, trailing = true }

-- Makes the constraints of the views of a level and of the levels below.
return function(top)
  local run, level, node = top.run, top, nil

  -- The view that a reference names: among the views of the level, or around them.
  local function resolve(ref)
    local name, outer = ref[2], ref[3]
    local container = outer and resolve(outer) or level.content
    local view = not outer and level.names[name] or host.findView(container, name, outer == nil)
    if view == nil then
      local names = host.viewNames(container, outer == nil)
      local advice = host.nearestName(name, names)
      for _, other in ipairs(names) do
        if other:sub(1, #name + 1) == name .. "." then
          advice = "; the name of a view of each ends in its key, as in view[\"" .. other .. "\"]"
          break
        end
      end
      fail("unknown view '" .. name .. "'" .. advice)
    end
    return ref[4] and view[ref[4]] or view
  end

  local function targetOf(name, value)
    local kind = type(value)
    if kind == "userdata" then return value end
    local tag = kind == "table" and value[1]
    if tag == REFERENCE then return resolve(value) end
    if tag == DESCRIPTION then
      local item = run.items[value]
      return item and item.node or fail("this " .. value[3].maker.name ..
        " is not listed in this layout; constraints can refer only to views that the layout lists")
    end
    if tag ~= false and host.object(value) ~= nil then return value end
    local expected = "a view or an area, as in parent, inset(safeArea, 16) or inside(parent, 8)"
    if attributes[name] then
      expected = ((name == "width" or name == "height") and "a number, " or "") .. "an anchor, as in parent." .. name ..
        " + 8, a view, atLeast(…), atMost(…) or a list of such constraints"
    end
    fail("'" .. name .. "' takes " .. expected .. "; found " .. found(value))
  end

  -- Makes the constraint of one attribute; `how` is a relation.
  local function relate(name, value, how)
    local kind, other, constant, multiplier = type(value), nil, nil, nil
    if kind == "table" and value[1] == ANCHOR then
      value, other, multiplier, constant = targetOf(name, value[2]), value[3], value[4], value[5]
    elseif kind == "number" and (name == "width" or name == "height") then
      value, constant = nil, value
    elseif kind ~= "userdata" then
      value = targetOf(name, value)
    end
    constrain(node, attributes[name], how[2], value, other, constant, multiplier, how[4], how[5])
  end

  -- Makes the constraints of several edges.
  local function relateEdges(name, value, how)
    local target, distances, isInside = value, 0, false
    if type(value) == "table" and value[1] == AREA then target, distances, isInside = value[2], value[3], value[4] end
    target = targetOf(name, how[2] == 0 and target or how)
    for _, edge in ipairs(edgesOf[name]) do
      local distance, far = distances, isFar[edge]
      if type(distances) == "table" then
        if edge == "left" and distances.leading then edge = "leading" end
        if edge == "right" and distances.trailing then edge = "trailing" end
        distance = distances[edge] or distances[(edge == "top" or edge == "bottom") and "vertical" or "horizontal"] or 0
      end
      constrain(node, attributes[edge], isInside and (far and 1 or 2) or 0, target, nil,
        far and -distance or distance, nil, how[4], how[5])
    end
  end

  local function constrainEntry(name, value)
    local kind = type(value)
    if kind == "function" then
      value = run:read(value)
      kind = type(value)
    end
    local how, tag = equal, kind == "table" and value[1]
    if tag == RELATION then
      how, value = value, value[3]
    elseif tag and tag ~= ANCHOR and type(tag) == "table" and tag[1] == RELATION then
      for _, one in ipairs(value) do constrainEntry(name, one) end
      return
    end
    if not value then
      return
    elseif attributes[name] then
      relate(name, value, how)
    elseif edgesOf[name] then
      relateEdges(name, value, how)
    elseif name == "center" then
      relate("centerX", value, how)
      relate("centerY", value, how)
    elseif name == "size" then
      local width, height = value, value
      if type(value) == "table" and (value.width or type(value[1]) == "number") then
        width, height = value.width or value[1], value.height or value[2]
      end
      relate("width", width, how)
      relate("height", height, how)
    elseif type(value) ~= "number" or value <= 0 then
      fail("'aspectRatio' takes width divided by height, a number above 0; found " .. found(value))
    else
      constrain(node, attributes.width, how[2], node, attributes.height, nil, value, how[4], how[5])
    end
  end

  local function visit(current)
    level = current
    for _, item in ipairs(current.items) do
      local keys, site, entries = item.call.constraints, item.call.site, item.entries
      node = item.node
      for index = 1, #keys do
        local key = keys[index]
        local value = entries[key]
        if value ~= nil then
          at(site, key)
          constrainEntry(key, value)
        end
      end
    end
    for _, below in ipairs(current.below or {}) do visit(below) end
  end
  visit(top)
end
