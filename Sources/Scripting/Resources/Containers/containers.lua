-- Containers of plugins: the views as `measure` and `place` receive them. The module keeps the values of the views
-- in lists of numbers, so that a thousand views need few calls into Swift.
--
-- A list of views has these lists by the numbers of the views: `widths` and `heights` (the size without a limit, or
-- -1), `isFixed` (whether the size is the same for all proposals), `values` (lists by child property), and the results
-- of the last placing: `x`, `y`, `width`, `height`, `fitted` (1, 0 or false), `reason`. A view has its number [1], the
-- lists [2], its size without a limit [3] and its sizes by proposal [4].
local huge, mathType, format, move = math.huge, math.type, string.format, table.move
local next, select, setmetatable, type = next, select, setmetatable, type

local containers = {}

local methods, listMethods = {}, {}
-- Plugins cannot find the lists of a list of views under this key.
local kept = {}
local meta = { __index = methods, __name = "view of a container", __metatable = false }
local listMeta = { __index = listMethods, __name = "views of a container", __metatable = false }

---Describes a value for a message.
---@param value any
---@return string
local function shown(value)
  if mathType(value) then return format("%.14g", value) end
  return type(value) == "string" and format("%q", value:sub(1, 40)) or type(value)
end

---Raises an error about an argument of a view's method.
---@param child table
---@param what string
---@param expected string
---@param value any
local function wrong(child, what, expected, value)
  host.fail(format("%s of %s must be %s; found %s", what, host.pathOf(child.view), expected, shown(value)))
end

---Checks the extent of a proposal; nil for infinity.
---@param child table
---@param value any
---@param what string
---@return number?
local function proposed(child, value, what)
  if not mathType(value) or value ~= value or value < 0 then
    wrong(child, "the proposed " .. what, "a number of at least 0", value)
  end
  return value < huge and value or nil
end

---Returns a view's size without a limit, if it is known.
---@param child table
---@return { width: number, height: number }?
local function natural(child)
  local known = child[3]
  if known then return known end
  local number, own = child[1], child[2]
  if own.widths[number] < 0 then return nil end
  known = { width = own.widths[number], height = own.heights[number] }
  child[3] = known
  return known
end

---Measures a view for a proposal.
---@param child table
---@param column table the sizes that are known for the proposed width, by height
---@param width number?
---@param height number?
---@return { width: number, height: number }
local function ask(child, column, width, height)
  local w, h = host.measureChild(child.view, width or -1, height or -1)
  local size = { width = w, height = h }
  column[height or -1] = size
  if width == nil and height == nil then child[3] = size end
  return size
end

---@param child table
---@param width any a width, or `{ width =, height = }`
---@param height any
---@return { width: number, height: number }
function methods.measure(child, width, height)
  local free = natural(child)
  if width == nil and height == nil and free then return free end
  if width ~= nil and not mathType(width) then
    if type(width) ~= "table" then
      wrong(child, "the proposed size", "{ width =, height = } or two numbers", width)
    end
    width, height = width.width, width.height
  end
  if width ~= nil then width = proposed(child, width, "width") end
  if height ~= nil then height = proposed(child, height, "height") end
  if free and (child.isFixed or width == nil and height == nil) then return free end
  local sizes = child[4]
  if not sizes then
    sizes = {}
    child[4] = sizes
  end
  local column = sizes[width or -1]
  if column == nil then
    column = {}
    sizes[width or -1] = column
  end
  return column[height or -1] or ask(child, column, width, height)
end

---@param child table
---@param size { width: number, height: number }? the default is the size without a limit
---@return number?
function methods.baseline(child, size)
  size = size or child:measure()
  if type(size) ~= "table" or not mathType(size.width) or not mathType(size.height) then
    wrong(child, "the size passed to baseline", "{ width =, height = }", size)
  end
  return host.childBaseline(child.view, size.width, size.height)
end

---Checks a coordinate.
---@param child table
---@param value any
---@param what string
---@return number
local function finite(child, value, what)
  if not mathType(value) or value ~= value or value == huge or value == -huge then
    wrong(child, what, "a finite number", value)
  end
  if value > 1e9 or value < -1e9 then wrong(child, what, "at most 1e9 points", value) end
  return value
end

---Checks a width or height.
---@param child table
---@param value any
---@param what string
---@return number
local function extent(child, value, what)
  if finite(child, value, what) < 0 then wrong(child, what, "at least 0", value) end
  return value
end

local frameKeys = { x = true, y = true, width = true, height = true, reason = true, isFitted = true }

---Returns a number for whether a height only fits the content; false if the container did not state it.
---@param isFitted any
---@return integer|false
local function fittedNumber(isFitted)
  if isFitted == nil then return false end
  return isFitted and 1 or 0
end

---@param child table
---@param x any a coordinate, or a table of all arguments
---@param y any
---@param width any
---@param height any
---@param reason any
---@param isFitted any
function methods.place(child, x, y, width, height, reason, isFitted)
  if type(x) == "table" then
    for key in next, x do
      if not frameKeys[key] then
        wrong(child, "the fields passed to place", "x, y, width, height, reason and isFitted", key)
      end
    end
    x, y, width, height, reason, isFitted = x.x, x.y, x.width, x.height, x.reason, x.isFitted
  end
  if width == nil or height == nil then
    local size = child:measure()
    width, height = width or size.width, height or size.height
  end
  local isRight = mathType(x) and mathType(y) and mathType(width) and mathType(height)
    and (reason == nil or type(reason) == "string") and x > -1e9 and x < 1e9 and y > -1e9 and y < 1e9
    and width >= 0 and width < 1e9 and height >= 0 and height < 1e9
  if not isRight then
    if reason ~= nil and type(reason) ~= "string" then wrong(child, "the reason", "a text", reason) end
    x, y = finite(child, x or 0, "x"), finite(child, y or 0, "y")
    width, height = extent(child, width, "the width"), extent(child, height, "the height")
  end
  local number, own = child[1], child[2]
  own.x[number], own.y[number], own.width[number], own.height[number] = x, y, width, height
  own.fitted[number] = fittedNumber(isFitted)
  if reason then own.reason[number], own.hasReasons = reason, true end
end

---Returns the lists of a list of views.
---@param list any
---@param method string the name of the method that was called
---@return table
local function keptOf(list, method)
  local own = type(list) == "table" and list[kept]
  if not own then host.fail(format("call it with a colon: children:%s(…)", method)) end
  return own
end

---Returns the sizes of the views whose size is the same for all proposals; false for the others.
---@param list table
---@return (number|false)[] widths
---@return (number|false)[] heights
function listMethods.fixedSizes(list)
  local own = keptOf(list, "fixedSizes")
  local widths, heights = {}, {}
  for number = 1, #own.widths do
    local isFixed = own.isFixed[number]
    widths[number] = isFixed and own.widths[number]
    heights[number] = isFixed and own.heights[number]
  end
  return widths, heights
end

---@param list table
---@param name string
---@return any[]
function listMethods.values(list, name)
  local values = keptOf(list, "values").values[name]
  if not values then
    host.fail(format("the container has no child property %s", shown(name)))
  end
  return move(values, 1, #values, 1, {})
end

---@param list table
---@param x number[]
---@param y number[]
---@param width number[]
---@param height number[]
---@param reasons string[]?
---@param fitted (boolean|nil)[]?
function listMethods.place(list, x, y, width, height, reasons, fitted)
  local own = keptOf(list, "place")
  local count = #own.widths
  local function take(name, values)
    if type(values) ~= "table" then
      host.fail(format("children:place needs a list for %s; found %s", name, shown(values)))
    end
    move(values, 1, count, 1, own[name])
  end
  take("y", y)
  take("width", width)
  take("height", height)
  take("x", x)
  if type(fitted) == "table" then
    for number = 1, count do own.fitted[number] = fittedNumber(fitted[number]) end
  end
  if type(reasons) ~= "table" then return end
  for number = 1, count do own.reason[number] = reasons[number] or false end
  own.hasReasons = true
end

---Makes a list of views.
---@param names string[] the child properties
---@param views any[]
---@param widths number[]
---@param heights number[]
---@param isFixed boolean[]
---@param isHidden boolean[]
---@param ... any[] the values of each child property
---@return table
function containers.children(names, views, widths, heights, isFixed, isHidden, ...)
  local own = { widths = widths, heights = heights, isFixed = isFixed, values = {}, x = {}, y = {}, width = {},
    height = {}, fitted = {}, reason = {}, hasReasons = false }
  local first = names[1] or "flex"
  local result, values = { [kept] = own }, names[1] and ... or {}
  for number = 1, #views do
    -- Most containers have one property. A table that is made with all its fields does not grow.
    result[number] = setmetatable({ number, own, false, false, view = views[number], isHidden = isHidden[number],
      isFixed = isFixed[number], [first] = values[number] or nil }, meta)
  end
  for place = 1, #names do
    local name, list = names[place], (select(place, ...))
    own.values[name] = list
    if place > 1 then
      for number = 1, #views do result[number][name] = list[number] or nil end
    end
  end
  return setmetatable(result, listMeta)
end

---Calls the container's `measure`.
---@param body function
---@param view any
---@param width number?
---@param height number?
---@param children table
---@return any width a description of the result, if that is not a table
---@return any height
function containers.measure(body, view, width, height, children)
  local size = body(view, { width = width, height = height }, children)
  if type(size) ~= "table" then return shown(size) end
  return size.width, size.height
end

---Calls the container's `place`.
---@param body function
---@param view any
---@param width number
---@param height number
---@param isFitted boolean whether the height only fits the content
---@param children table
---@return (number|false)[] x false for a view that was not placed
---@return number[] y
---@return number[] width
---@return number[] height
---@return (integer|false)[] fitted
---@return (string|false)[]|false reasons
function containers.place(body, view, width, height, isFitted, children)
  local own = children[kept]
  own.hasReasons = false
  for number = 1, #own.widths do own.x[number], own.fitted[number], own.reason[number] = false, false, false end
  body(view, { width = width, height = height, isFitted = isFitted }, children)
  return own.x, own.y, own.width, own.height, own.fitted, own.hasReasons and own.reason
end

---Calls the container's `baseline`.
---@param body function
---@param view any
---@param width number
---@param height number
---@param children table
---@return any
function containers.baseline(body, view, width, height, children)
  return body(view, { width = width, height = height }, children)
end

---Raises an error if a view's frame is not valid.
---@param children table
function containers.check(children)
  local own = children[kept]
  for number = 1, #own.widths do
    local child, x = children[number], own.x[number]
    if child and x then
      finite(child, x, "x")
      finite(child, own.y[number], "y")
      extent(child, own.width[number], "the width")
      extent(child, own.height[number], "the height")
    end
  end
end

---Registers a container: `container "Flow" { measure = …, place = … }`.
---@param name string
---@return fun(definition: table)
function containers.define(name)
  if type(name) ~= "string" then host.fail("container needs a name: container \"Flow\" { … }") end
  return function(definition)
    if type(definition) ~= "table" then
      host.fail("container \"" .. name .. "\" needs a table: { measure = …, place = … }")
    end
    host.registerContainer(name, definition)
  end
end

return containers
