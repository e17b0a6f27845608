-- Resolves the parts of a tree for one call: names of views, numbers and attributes.

local names = require "names"

local Meanings = {}
Meanings.__index = Meanings

-- The second attributes that refer to the layout margins of a view.
local margins = {
  leftMargin = "left", rightMargin = "right", topMargin = "top", bottomMargin = "bottom", leadingMargin = "leading",
  trailingMargin = "trailing", centerXWithinMargins = "centerX", centerYWithinMargins = "centerY",
}
-- The axis of each attribute.
local axes = {
  left = "horizontal", right = "horizontal", leading = "horizontal", trailing = "horizontal", centerX = "horizontal",
  top = "vertical", bottom = "vertical", centerY = "vertical", firstBaseline = "vertical", lastBaseline = "vertical",
  baseline = "vertical", width = "size", height = "size",
}

-- The most views of a range, and digits of its numbers.
local mostViews, mostDigits = 1000, 9

-- The meanings of names for the views in a superview.
local function new(superview, metrics, views)
  return setmetatable({ superview = superview, metrics = metrics, views = views }, Meanings)
end

-- The subviews by name.
function Meanings:children()
  if not self.byName then
    self.byName = {}
    for _, view in ipairs(self.superview.subviews) do self.byName[view.id] = names.viewOf(view) end
  end
  return self.byName
end

-- The view of a name: a given view, the superview or a subview; nil for an unknown name.
function Meanings:find(name, scanner, at)
  local given = self.views[name]
  if given ~= nil then
    local view = names.viewOf(given)
    if not view then
      scanner:fail(("'%s' in views is not a view; found a %s"):format(names.short(name), type(given)), at)
    end
    return view
  end
  if name == "superview" then return self.superview end
  return self:children()[name]
end

function Meanings:viewNames()
  local all = names.keys(self:children())
  for _, name in ipairs(names.keys(self.views)) do all[#all + 1] = name end
  all[#all + 1] = "superview"
  return all
end

-- The view of a name; an unknown name is an error.
function Meanings:view(name, scanner, at, canBeMetric)
  local view = self:find(name, scanner, at)
  if view then return view end
  local all = self:viewNames()
  local what = "view"
  if canBeMetric then
    what = "metric or view"
    for _, metric in ipairs(names.keys(self.metrics)) do all[#all + 1] = metric end
  end
  local message = "unknown %s '%s'%s; put it into %s with this name, or pass it in 'views'"
  scanner:fail(message:format(what, names.short(name), names.suggestion(name, all), names.short(self.superview.path)),
    at)
end

-- The views of an element, which can be a range.
function Meanings:viewsOf(element, scanner)
  if not element.last then return { self:view(element.name, scanner, element.at) } end
  local stem, first = element.name:match "^(.-)(%d+)$"
  if not stem then scanner:fail("a range begins with a name that ends in a number, as in [row1..4]", element.at) end
  local other, last = element.last:match "^(.-)(%d+)$"
  if not other or other ~= "" and other ~= stem then
    scanner:fail(("a range ends with a number or the same name, as in [%s%s..%s%d]"):format(names.short(stem), first,
      names.short(stem), (math.tointeger(first) or 0) + 3), element.lastAt)
  end
  if #first > mostDigits or #last > mostDigits then
    scanner:fail(("a range counts to numbers of at most %d digits; found more"):format(mostDigits), element.at)
  end
  local from, to = tonumber(first), tonumber(last)
  -- [row08..10] begins with row08 and row09.
  local digits = "%0" .. (first:find "^0" and #first or 1) .. "d"
  if to < from then scanner:fail(("a range counts up; found %s..%s"):format(first, last), element.lastAt) end
  if to - from >= mostViews then
    scanner:fail(("a range has at most %d views; found more"):format(mostViews), element.lastAt)
  end
  local all = {}
  for number = from, to do
    all[#all + 1] = self:view(stem .. digits:format(number), scanner, element.at)
  end
  return all
end

-- The number of a term.
function Meanings:number(term, scanner)
  local value = term.value
  if term.name then
    value = self.metrics[term.name]
    if value == nil then
      scanner:fail(("unknown metric '%s'%s; pass metrics = { %s = … }"):format(names.short(term.name),
        names.suggestion(term.name, names.keys(self.metrics)), names.short(term.name)), term.at)
    end
    if type(value) ~= "number" then
      scanner:fail(("metric '%s' must be a number; found a %s"):format(names.short(term.name), type(value)), term.at)
    end
    if value ~= value or value < -1e9 or value > 1e9 then
      scanner:fail(("metric '%s' out of range: found %g, expected -1e9 to 1e9"):format(names.short(term.name), value),
        term.at)
    end
  end
  return value * (term.sign or 1)
end

-- The factor and the constant of an object.
function Meanings:factorAndConstant(object, scanner)
  local factor = 1
  if object.factor then factor = self:number(object.factor, scanner) end
  if object.divisor then
    local divisor = self:number(object.divisor, scanner)
    if divisor == 0 then scanner:fail("division by 0; use another divisor", object.divisor.at) end
    factor = 1 / divisor
  end
  return factor, object.constant and self:number(object.constant, scanner) or 0
end

-- Whether an object is a number: a literal or a metric. A name that is a metric and a view is an error.
function Meanings:isNumber(object, scanner)
  if object.value then return not object.isPercentage end
  if object.attribute or self.metrics[object.name] == nil then return false end
  if self:find(object.name, scanner, object.at) then
    scanner:fail(("ambiguous name '%s': a metric and a view; rename one of them"):format(names.short(object.name)),
      object.at)
  end
  return true
end

-- The number of an object, as in (gap*2+10).
function Meanings:numberOf(object, scanner)
  local factor, constant = self:factorAndConstant(object, scanner)
  return self:number(object, scanner) * factor + constant
end

-- The priority of a predicate.
function Meanings:priority(predicate, scanner)
  local term = predicate.priority
  if not term then return 1000 end
  local value = self:number(term, scanner)
  if value < 1 or value > 1000 then
    scanner:fail(("priority out of range: found %g, expected 1 to 1000"):format(value), term.at)
  end
  return value
end

-- The axis of an attribute, the engine's name for it, and whether it belongs to the margins.
function Meanings:attribute(name, scanner, at)
  if margins[name] then return axes[margins[name]], margins[name], true end
  if not axes[name] then
    local all = names.keys(axes)
    for _, own in ipairs(names.keys(margins)) do all[#all + 1] = own end
    scanner:fail(("unknown attribute '%s'%s"):format(names.short(name), names.suggestion(name, all)), at)
  end
  return axes[name], name == "baseline" and "lastBaseline" or name, false
end

return new
