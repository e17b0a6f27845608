-- The constraints of a format: a list of requests, in the order of the text.
--
-- A request is { view =, attribute =, relation =, target =, factor =, constant =, priority = }: an anchor of `view`
-- relates to `target` times the factor plus the constant. Without a target, it relates to the constant.

local parse = require "grammar"
local names = require "names"

-- The standard distance between two views. To the superview it is the layout margin, as in UIKit.
local standardSpacing = 8

local flipped = { ["=="] = "==", [">="] = "<=", ["<="] = ">=" }
local vertical = { near = "top", far = "bottom", sign = 1 }

local Builder = {}
Builder.__index = Builder

function Builder:fail(message, at) self.scanner:fail(message, at) end

function Builder:add(view, attribute, relation, target, factor, constant, priority)
  self.requests[#self.requests + 1] = {
    view = view, attribute = attribute, relation = relation, target = target, factor = factor, constant = constant,
    priority = priority,
  }
end

-- MARK: Predicates of views

-- The anchor that an object names, for a constraint of an attribute.
function Builder:anchor(object, attribute, axis)
  local view = self.meanings:view(object.name, self.scanner, object.at, not object.attribute)
  local name, isMargin = attribute, false
  if object.attribute then
    local other
    other, name, isMargin = self.meanings:attribute(object.attribute, self.scanner, object.attributeAt)
    if other ~= axis then
      local message =
        "'%s' cannot relate to '%s'; relate horizontal positions, vertical positions or sizes to each other"
      self:fail(message:format(attribute, object.attribute), object.attributeAt)
    end
  end
  return (isMargin and view.layoutMarginsGuide or view)[name .. "Anchor"], view, name, isMargin
end

-- Adds the constraint of one predicate on an attribute of a view.
function Builder:constrain(element, view, attribute, axis, predicate)
  local meanings, scanner, object = self.meanings, self.scanner, predicate.object
  local priority = meanings:priority(predicate, scanner)
  local relation = predicate.relation
  if meanings:isNumber(object, scanner) then
    if axis ~= "size" then
      self:fail(("a position needs a view, as in %s(==superview.%s+10); found a number"):format(attribute, attribute),
        object.at)
    end
    return self:add(view, attribute, relation, nil, 1, meanings:numberOf(object, scanner), priority)
  end
  local factor, constant = meanings:factorAndConstant(object, scanner)
  local target
  if object.isPercentage then
    if axis ~= "size" then self:fail("a percentage of the superview is a size; use width or height", object.at) end
    if object.value == 0 then return self:add(view, attribute, relation, nil, 1, constant, priority) end
    factor = factor * object.value / 100
    target = self.meanings.superview[attribute .. "Anchor"]
  else
    local other, name, isMargin
    if object.sign then
      self:fail("unexpected '-' before a view; write a factor after the view, as in b*-1", object.at)
    end
    target, other, name, isMargin = self:anchor(object, attribute, axis)
    if other == view and name == attribute and not isMargin then
      -- [row1..4(==row1)] makes the others as wide as the first.
      if element.last and factor == 1 and constant == 0 then return end
      self:fail(("'%s' of a view relates to itself; name another view or attribute"):format(attribute), object.at)
    end
  end
  if factor == 0 or factor < -1e6 or factor > 1e6 then
    self:fail(("multiplier out of range: found %g, expected up to 1e6 and not 0"):format(factor),
      (object.factor or object.divisor or object).at)
  end
  self:add(view, attribute, relation, target, factor, constant, priority)
end

-- MARK: Chains

-- Constrains the distance between two neighbors. `relation` compares distances: ">=" keeps them apart.
function Builder:separate(first, second, relation, distance, priority)
  local axis = self.axis
  distance = distance * axis.sign
  if axis.sign < 0 then relation = flipped[relation] end
  if first.isSuperview then
    return self:add(second.view, axis.near, relation, self.meanings.superview[axis.near .. "Anchor"], 1, distance,
      priority)
  elseif second.isSuperview then
    return self:add(first.view, axis.far, flipped[relation], self.meanings.superview[axis.far .. "Anchor"], 1,
      -distance, priority)
  end
  local near, far = axis.near, axis.far
  if self.options.spacing == "baselines" and axis == vertical then near, far = "firstBaseline", "lastBaseline" end
  self:add(second.view, near, relation, first.view[far .. "Anchor"], 1, distance, priority)
end

-- The standard distance: 8 between views, the layout margin at the superview's edge.
function Builder:separateByStandard(first, second, connection)
  local axis, guide = self.axis, self.meanings.superview.layoutMarginsGuide
  if first.isSuperview then
    self:add(second.view, axis.near, "==", guide[axis.near .. "Anchor"], 1, 0, 1000)
  elseif second.isSuperview then
    self:add(first.view, axis.far, "==", guide[axis.far .. "Anchor"], 1, 0, 1000)
  elseif self.options.spacing == "baselines" and axis == vertical then
    self:fail("no standard distance between baselines; write a distance, as in -24-", connection.at)
  else
    self:separate(first, second, "==", standardSpacing, 1000)
  end
end

-- The relations and numbers of a connection; nil for the standard distance.
function Builder:distances(connection)
  if connection.isStandard then return nil end
  if connection.isFlush then return { { "==", 0, 1000 } } end
  local meanings, scanner, all = self.meanings, self.scanner, {}
  for index, predicate in ipairs(connection.predicates) do
    local object = predicate.object
    if object.isPercentage then
      self:fail("a percentage is a size of a view, not a distance; use a number or a metric", object.at)
    elseif object.attribute or object.name and meanings.metrics[object.name] == nil
      and meanings:find(object.name, scanner, object.at) then
      self:fail("a distance is a number or a metric; found a view", object.at)
    end
    all[index] = { predicate.relation, meanings:numberOf(object, scanner), meanings:priority(predicate, scanner) }
  end
  return all
end

function Builder:connect(before, connection, after)
  if #before > 1 and #after > 1 then
    self:fail("a range next to a range is ambiguous; connect single views", connection.at)
  end
  local distances = self:distances(connection)
  for _, first in ipairs(before) do
    for _, second in ipairs(after) do
      for _, own in ipairs(distances or {}) do self:separate(first, second, own[1], own[2], own[3]) end
      if not distances then self:separateByStandard(first, second, connection) end
    end
  end
end

-- The ends of an element: the superview, or each of its views.
function Builder:ends(element, isAtEdge, seen)
  if element.isSuperview then return { element } end
  local all = {}
  for index, view in ipairs(self.meanings:viewsOf(element, self.scanner)) do
    if seen[view] then
      self:fail("a view is twice in this format; write it once, or use two formats", element.at)
    end
    seen[view] = true
    if isAtEdge and names.viewOf(view.superview) ~= self.meanings.superview then
      self:fail(("'|' is %s, but the view is not directly in it; call visualFormat of its superview"):format(
        names.short(self.meanings.superview.path)), element.at)
    end
    all[index] = { view = view }
  end
  return all
end

-- Aligns each view with the previous view.
function Builder:align(views, orientation)
  for _, own in ipairs(self.options.alignments) do
    if own.orientation ~= orientation then
      local message = "option '%s' cannot align views along '%s:'; use it in '%s:', or use another alignment"
      self:fail(message:format(own.name, orientation, own.orientation), 1)
    end
    for index = 2, #views do
      self:add(views[index], own.attribute, "==", views[index - 1][own.attribute .. "Anchor"], 1, 0, 1000)
    end
  end
end

function Builder:chain(tree, orientation)
  if orientation == "H" and self.options.spacing == "baselines" then
    self:fail("option 'spacingBaselineToBaseline' needs 'V:'; found 'H:'", 1)
  end
  self.axis = orientation == "H" and self.options.direction or vertical
  local attribute = orientation == "H" and "width" or "height"
  local elements, seen, views, before = tree.elements, {}, {}, nil
  for index, element in ipairs(elements) do
    local isAtEdge = index > 1 and elements[index - 1].isSuperview
      or index < #elements and elements[index + 1].isSuperview
    local ends = self:ends(element, isAtEdge, seen)
    if before then self:connect(before, tree.connections[index - 1], ends) end
    for _, own in ipairs(ends) do
      if own.view then views[#views + 1] = own.view end
      for _, predicate in ipairs(element.predicates or {}) do
        self:constrain(element, own.view, attribute, "size", predicate)
      end
    end
    before = ends
  end
  self:align(views, orientation)
end

-- MARK: C

function Builder:attributes(tree)
  if #self.options.alignments > 0 then
    self:fail(("option '%s' needs 'H:' or 'V:'; found 'C:'"):format(self.options.alignments[1].name), 1)
  end
  for _, element in ipairs(tree.elements) do
    local axis, attribute, isMargin = self.meanings:attribute(element.attribute, self.scanner, element.attributeAt)
    if isMargin then
      self:fail(("'%s' is only a target; constrain '%s'"):format(element.attribute, attribute), element.attributeAt)
    end
    for _, view in ipairs(self.meanings:viewsOf(element, self.scanner)) do
      for _, predicate in ipairs(element.predicates) do
        self:constrain(element, view, attribute, axis, predicate)
      end
    end
  end
end

-- Appends the constraints of a format to `requests`.
return function(format, options, meanings, requests)
  local tree = parse(format)
  local builder = setmetatable({
    scanner = tree.scanner, options = options, meanings = meanings, requests = requests,
  }, Builder)
  if tree.orientation == "C" then return builder:attributes(tree) end
  for orientation in tree.orientation:gmatch "." do builder:chain(tree, orientation) end
end
