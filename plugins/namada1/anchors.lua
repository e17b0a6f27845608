-- The anchors and dimensions of a layout of NamadaLayout 1: label.top:equal { with = other.bottom },
-- label.width:moreThan(90).

local anchors = {}

-- The layout and the attribute of each anchor.
local layoutOf = setmetatable({}, { __mode = "k" })
local attributeOf = setmetatable({}, { __mode = "k" })
-- The area of the view that an anchor refers to: "safeArea", or nil.
local areaOf = setmetatable({}, { __mode = "k" })

-- The far edges. Distances to them count inwards, so a larger distance is a smaller coordinate.
local isFar = { bottom = true, right = true, trailing = true }
local plain = { equalTo = equalTo, moreThanTo = moreThanTo, lessThanTo = lessThanTo }

local fail = host.fail

-- Checks the fields of a call's table; unexpected fields are mistakes.
local function named(arguments, method, ...)
  if arguments == nil then return {} end
  if type(arguments) ~= "table" or layoutOf[arguments] then
    fail(method .. " takes a table, as in " .. method .. " { " .. (...) .. " = … }")
  end
  local known = { priority = true }
  for _, name in ipairs { ... } do known[name] = true end
  for key in pairs(arguments) do
    if not known[key] then
      fail(method .. " has no '" .. tostring(key) .. "'; it has " .. table.concat({ ... }, ", ") .. " and priority")
    end
  end
  return arguments
end
anchors.named = named

-- Returns the view of a layout, or the view itself.
local function viewOf(value) return anchors.viewOf(value) end

-- Converts a NamadaLayout 1 target (an anchor, a layout, a view or an anchor of the core) to a target of the core.
local function target(value, attribute)
  local own = attributeOf[value]
  if own == "center" then return viewOf(layoutOf[value]) end
  if own then
    local view = viewOf(layoutOf[value])
    local base = areaOf[value] and view[areaOf[value]] or view
    return base[own .. "Anchor"]
  end
  local view = viewOf(value)
  if view == nil then fail("a target must be an anchor, a layout or a view; found " .. tostring(value)) end
  return view, attribute
end
anchors.target = target

-- Converts a distance ({ at = 18 }, { moreThan = 18 } or { lessThan = 18 }) to a relation of the core; default:
-- "equalTo".
local function distance(arguments, method, default)
  local name, number
  local known = { at = "equalTo", spacing = "equalTo", moreThan = "moreThanTo", lessThan = "lessThanTo" }
  for key, relation in pairs(known) do
    if arguments[key] ~= nil then
      if name then fail(method .. " takes one of at, moreThan and lessThan") end
      name, number = relation, arguments[key]
    end
  end
  return name or "equalTo", number or default
end
anchors.distance = distance

local edge, center, dimension = {}, {}, {}

local function relate(anchor, arguments, method, to)
  local layout, attribute = layoutOf[anchor], attributeOf[anchor]
  local node = layout.node
  if layout:isSame(to, attribute) then return layout:relateWithSame(attribute) end
  local name, number = distance(arguments, method, 0)
  if name ~= "equalTo" and isFar[attribute] then name = name == "moreThanTo" and "lessThanTo" or "moreThanTo" end
  node[attribute](node, plain[name](number), to, arguments.priority)
  return layout
end

function edge:equal(arguments)
  arguments = named(arguments, "equal", "with", "at", "moreThan", "lessThan")
  if arguments.with == nil then fail("equal needs its target: equal { with = other.top }") end
  return relate(self, arguments, "equal", (target(arguments.with)))
end

function edge:distance(arguments)
  arguments = named(arguments, "distance", "to", "at", "moreThan", "lessThan")
  if arguments.to == nil then fail("distance needs its target: distance { to = other.bottom, at = 18 }") end
  return relate(self, arguments, "distance", (target(arguments.to)))
end

local function toward(name, place)
  edge["equalWith" .. name] = function(self, arguments)
    return relate(self, named(arguments, "equalWith" .. name, "priority"), "equalWith" .. name, place())
  end
  edge["distanceTo" .. name] = function(self, arguments)
    return relate(self, named(arguments, "distanceTo" .. name, "at", "moreThan", "lessThan"), "distanceTo" .. name,
      place())
  end
end
toward("Parent", function() return parent end)
toward("SafeArea", function() return safeArea end)

function center:equal(arguments)
  arguments = named(arguments, "equal", "with")
  if arguments.with == nil then fail("equal needs its target: equal { with = other.center }") end
  local layout = layoutOf[self]
  layout.node:center(equal, (target(arguments.with)), arguments.priority)
  return layout
end

function center:equalWithParent(arguments)
  local layout = layoutOf[self]
  layout.node:center(equal, parent, named(arguments, "equalWithParent", "priority").priority)
  return layout
end

function center:equalWithSafeArea(arguments)
  local layout = layoutOf[self]
  layout.node:center(equal, safeArea, named(arguments, "equalWithSafeArea", "priority").priority)
  return layout
end

-- Constrains a width or height to a number, another dimension, or the parent's.
local function measure(self, relation, value, arguments, method)
  arguments = named(arguments, method, "with", "multipliedBy", "offsetBy")
  local layout, attribute = layoutOf[self], attributeOf[self]
  local options = { priority = arguments.priority }
  if type(value) == "number" then
    value = value * (arguments.multipliedBy or 1) + (arguments.offsetBy or 0)
  else
    if value == nil then fail(method .. " needs a number or a dimension: " .. method .. "(100)") end
    if value ~= parent and value ~= safeArea then value = target(value, attribute) end
    options.multiplyBy, options.constant = arguments.multipliedBy, arguments.offsetBy
  end
  layout.node[attribute](layout.node, relation(value), options)
  return layout
end

function dimension:equal(arguments)
  return measure(self, equalTo, type(arguments) == "table" and arguments.with, arguments, "equal")
end
function dimension:moreThan(value, arguments) return measure(self, moreThanTo, value, arguments, "moreThan") end
function dimension:lessThan(value, arguments) return measure(self, lessThanTo, value, arguments, "lessThan") end
for name, place in pairs { Parent = parent, SafeArea = safeArea } do
  dimension["equalWith" .. name] = function(self, arguments)
    return measure(self, equalTo, place, arguments, "equalWith" .. name)
  end
  dimension["moreThan" .. name] = function(self, arguments)
    return measure(self, moreThanTo, place, arguments, "moreThan" .. name)
  end
  dimension["lessThan" .. name] = function(self, arguments)
    return measure(self, lessThanTo, place, arguments, "lessThan" .. name)
  end
end

local function class(methods, what)
  return {
    __index = function(self, key)
      local method = methods[key]
      if method then return method end
      if methods == center and (key == "xAxis" or key == "yAxis") then
        return anchors.make(layoutOf[self], key == "xAxis" and "centerX" or "centerY")
      end
      local names = {}
      for name in pairs(methods) do names[#names + 1] = name end
      table.sort(names)
      fail(what .. " has no '" .. tostring(key) .. "'; it has " .. table.concat(names, ", "))
    end,
    __newindex = function() fail(what .. " cannot be changed") end,
    __metatable = false,
  }
end
local metas = {}
for _, name in ipairs { "top", "left", "bottom", "right", "leading", "trailing", "centerX", "centerY" } do
  metas[name] = class(edge, "an anchor")
end
metas.center = class(center, "a center")
metas.width = class(dimension, "a dimension")
metas.height = metas.width

-- Returns the anchor of a layout by its name; nil for other names.
function anchors.make(layout, attribute, area)
  local meta = metas[attribute]
  if not meta then return nil end
  local anchor = setmetatable({}, meta)
  layoutOf[anchor], attributeOf[anchor], areaOf[anchor] = layout, attribute, area
  return anchor
end

-- The core's relations for distances; shortcuts count distances inwards on all sides.
anchors.relations = plain

return anchors
