-- NamadaLayout 1 on the public interface: makeLayout and related methods, and the layouts that their functions get.
--
-- Labeled arguments in Swift become a table in Lua: `label.top.distance(to: bar.layout.bottom, at: 18)` is
-- `label.top:distance { to = layout(bar).bottom, at = 18 }`.

local anchors = require "anchors"
local applicators = require "applicators"
local fail, named, relations = host.fail, anchors.named, anchors.relations

local Layout = {}
local meta = { __metatable = false }
-- The data of each layout: its view, its node or container, and the delegate.
local infoOf = setmetatable({}, { __mode = "k" })

local function newLayout(view, node, content, delegate)
  local layout = setmetatable({}, meta)
  infoOf[layout] = { view = view, node = node, content = content, delegate = delegate }
  return layout
end

function meta.__index(self, key)
  local method = Layout[key]
  if method then return method end
  local info = infoOf[self]
  if key == "node" then
    if info.node == nil then fail("make constraints inside makeLayout, or inside the function passed to the put") end
    return info.node
  end
  if key == "view" then return info.view end
  if key == "safeArea" then
    return setmetatable({}, { __index = function(_, name) return anchors.make(self, name, "safeArea") end })
  end
  local anchor = anchors.make(self, key)
  if anchor then return anchor end
  if type(key) == "string" and key:sub(1, 3) == "put" then return Layout.putting(key) end
  fail("a layout has no '" .. tostring(key) .. "'")
end

function meta.__newindex() fail("a layout cannot be changed") end

-- Returns the view of a layout, a node or an instance; nil for other values.
function anchors.viewOf(value)
  if infoOf[value] then return infoOf[value].view end
  if type(value) == "userdata" or type(value) == "table" then
    local isRight, view = pcall(function() return value.view end)
    return isRight and view or value
  end
end

-- Whether a target is this layout's own anchor.
function Layout:isSame(to, attribute)
  return to == infoOf[self].view[attribute .. "Anchor"]
end

function Layout:relateWithSame(attribute)
  local delegate = infoOf[self].delegate
  if delegate and delegate.layoutBuilderRelateWith then
    delegate:layoutBuilderRelateWith(self, self)
  else
    fail("the " .. attribute .. " of a view is related to itself; name another view's anchor")
  end
  return self
end

-- MARK: Putting

-- Returns the container to put into while `body` runs.
local function within(layout, body)
  local info = infoOf[layout]
  if info.content then return body(info.content) end
  local result
  info.node:layoutContent(function(content) result = body(content) end)
  return result
end

local function put(layout, body, builder)
  local node = within(layout, body)
  if builder ~= nil then
    if type(builder) ~= "function" then fail("a put takes a function that gets the layout of the view") end
    builder(newLayout(node.view, node, nil, infoOf[layout].delegate))
  end
  return applicators.make(node)
end

function Layout:put(view, builder)
  return put(self, function(content) return content:put(view) end, builder)
end

function Layout:putStacked(view, builder)
  return put(self, function(content) return content:putStacked(view) end, builder)
end

-- Kinds that have been renamed.
local renamed = {
  VerticalStack = "VStack", HorizontalStack = "HStack", Image = "ImageView", Segment = "SegmentedControl",
  Tabbar = "TabBar", VisualEffect = "VisualEffectView", Scroll = "ScrollView",
}

-- putLabel, putStackedImage …: (name or builder, builder)
function Layout.putting(method)
  local prefix, kind = method:match("^(putStacked)(%u.*)$")
  if not prefix then prefix, kind = method:match("^(put)(.+)$") end
  local own = prefix .. (renamed[kind] or kind)
  return function(self, name, builder)
    if type(name) == "function" then name, builder = nil, name end
    return put(self, function(content)
      local make = content[own]
      if name == nil then return make(content) end
      return make(content, name)
    end, builder)
  end
end

-- MARK: Shortcuts

local function relationOf(arguments, method, default)
  local name, number = anchors.distance(arguments, method, default)
  return relations[name](number)
end

local beside = {
  atTop = topOfAndParallelWith, atBottom = bottomOfAndParallelWith, atLeft = leftOfAndParallelWith,
  atRight = rightOfAndParallelWith,
}
for name, place in pairs(beside) do
  Layout[name] = function(self, arguments)
    arguments = named(arguments, name, "of", "spacing", "moreThan", "lessThan")
    if arguments.of == nil then fail(name .. " needs a view: " .. name .. " { of = view, spacing = 18 }") end
    local view = anchors.viewOf(arguments.of)
    self.node:at(place(view), relationOf(arguments, name, 0), nil, arguments.priority)
    return self
  end
end

-- Reads insets in NamadaLayout 1's form: { inset = 18 }, a number, or a table of sides.
local function insets(value)
  if type(value) ~= "table" then return value or 0 end
  if value.inset then return value.inset end
  if value.horizontal or value.vertical then
    local across, along = value.horizontal or 0, value.vertical or 0
    return { top = along, left = across, bottom = along, right = across }
  end
  return value
end

for name, place in pairs { Parent = parent, SafeArea = safeArea } do
  Layout["fill" .. name] = function(self, arguments)
    arguments = named(arguments, "fill" .. name, "with")
    self.node:edges(equalTo(insets(arguments.with)), place, arguments.priority)
    return self
  end
  Layout["fixTo" .. name] = function(self, positions, arguments)
    arguments = named(arguments, "fixTo" .. name, "with")
    self.node:at(positions, equalTo(insets(arguments.with)), place, arguments.priority)
    return self
  end
  Layout["in" .. name] = function(self, positions, arguments)
    arguments = named(arguments, "in" .. name, "moreThan", "lessThan")
    local relation = arguments.lessThan and lessThanTo(insets(arguments.lessThan))
      or moreThanTo(insets(arguments.moreThan))
    self.node:at(positions, relation, place, arguments.priority)
    return self
  end
end

function Layout:size(arguments)
  arguments = named(arguments, "size", "equalWith", "moreThan", "lessThan")
  local function value(size) return type(size) == "table" and size.width and size or anchors.viewOf(size) end
  local relation
  if arguments.equalWith then relation = equalTo(value(arguments.equalWith))
  elseif arguments.moreThan then relation = moreThanTo(value(arguments.moreThan))
  elseif arguments.lessThan then relation = lessThanTo(value(arguments.lessThan))
  else fail("size needs one of equalWith, moreThan and lessThan") end
  self.node:size(relation, arguments.priority)
  return self
end

-- MARK: Making

-- Converts a NamadaLayout 1 delegate to one of the core.
local function delegateOf(old)
  if old == nil then return nil end
  local new = {}
  local function wrapped(view) return newLayout(view, nil, nil, old) end
  if old.layoutBuilderNeedParent then
    new.viewHaveNoSuperview = function(view)
      return anchors.viewOf(old:layoutBuilderNeedParent(wrapped(view)))
    end
  end
  if old.layoutBuilderNeedViewController then
    new.neededViewControllerFor = function(controller)
      return old:layoutBuilderNeedViewController(wrapped(controller))
    end
  end
  if old.layoutBuilderOnError then
    new.onError = function(view, problem) old:layoutBuilderOnError(wrapped(view), problem) end
  end
  return new
end

local function making(option)
  return function(self, delegate, builder)
    if builder == nil then delegate, builder = nil, delegate end
    if type(builder) ~= "function" then fail("a layout takes a function: makeLayout(function(layout) … end)") end
    -- The layout of the view itself provides its own anchors; the layout of its content is inside.
    local options = { option = option, delegate = delegateOf(delegate) }
    self:layout(options, function(node)
      node:layoutContent(options, function(content) builder(newLayout(content.view, node, content, delegate)) end)
    end)
    return self
  end
end

-- Returns the layout of a view, whose anchors can be targets: `view.layout` in Swift.
local function layoutOf(self)
  return newLayout(anchors.viewOf(self), nil, nil, nil)
end

dialect "namada1" {
  description = "The methods of NamadaLayout 1, an older layout language: `view:makeLayout(function(layout) \z
    layout:put(label, function(label) label.top:equalWithParent() end) end)`. `require \"namada1\"` also \z
    activates it, and returns functions that define its classes of molecules and cells.",
  makeLayout = making "addNew",
  makeAndEditLayout = making "editExisting",
  remakeLayout = making "removeOldAndAddNew",
  makeLayoutCleanly = making "cleanLayoutAndAddNew",
  namadaLayout = layoutOf,
  namadaLayoutOf = function(self, content) return newLayout(self, nil, content, nil) end,
}
