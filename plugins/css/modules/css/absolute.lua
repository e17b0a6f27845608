-- Sizes and positions of views with `position = "absolute"`: CSS Positioned Layout Module Level 3, section 4
-- (https://www.w3.org/TR/css-position-3/), and for ratios CSS Box Sizing Module Level 4, section 5.

local values = require "css.values"

local points = values.points
local absolute = {}

-- Limits a length to a range; the minimum wins.
local function clamp(value, least, most)
  if most and value > most then value = most end
  if least and value < least then value = least end
  return value < 0 and 0 or value
end

local plain = { ["flex-start"] = "start", ["self-start"] = "start", baseline = "start", ["flex-end"] = "end",
  ["self-end"] = "end", auto = "normal" }

-- Reduces an alignment within insets to start, center, end, normal or stretch. With the last two, an automatic size
-- fills the space.
local function plainAlignment(how, isMirrored)
  if how == "left" or how == "right" then return (how == "left") ~= isMirrored and "start" or "end" end
  return plain[how] or how
end

-- Describes one axis: the length of the containing block, the insets, and the space between them. `bounds` are the
-- edges of the container, from the start of the containing block.
local function makeAxis(whole, first, last, how, bounds)
  first, last = points(first, whole), points(last, whole)
  local axis = { whole = whole, first = first, last = last, how = how, bounds = bounds,
    room = whole - (first or 0) - (last or 0) }
  if axis.room < 0 then axis.room = 0 end
  axis.isFilled = first ~= nil and last ~= nil and (how == "normal" or how == "stretch")
  return axis
end

-- Returns the position of a view between two insets. If it is too long, it stays in the container if possible.
local function aligned(axis, outer)
  local first, how = axis.first, axis.how
  local free, at = axis.room - outer, first
  if how == "center" then at = first + free / 2 elseif how == "end" then at = first + free end
  if how == "normal" or free >= 0 then return at end
  local from, to = math.min(first, axis.bounds[1]), math.max(first + axis.room, axis.bounds[2])
  return math.max(from, math.min(at, to - outer))
end

-- Returns the position of a view with margins; nil without insets.
local function start(axis, size, before, after, isInline)
  local first, last = axis.first, axis.last
  if not first and not last then return nil end
  local outer = size + (before == "auto" and 0 or before) + (after == "auto" and 0 or after)
  local autos = (before == "auto" and 1 or 0) + (after == "auto" and 1 or 0)
  local own = before == "auto" and 0 or before
  if not first then return axis.whole - last - outer + own end
  if not last then return first + own end
  if autos == 0 then return aligned(axis, outer) + own end
  local free = axis.room - outer
  if autos == 2 then return first + ((free > 0 or not isInline) and free / 2 or 0) end
  return first + own + (before == "auto" and free or 0)
end

-- Returns the width and height of a view. `content` has the functions `least` and `natural` for its min-content and
-- max-content widths, and `heightAt` for its height at a width. `padding` is the padding of a container. `taken` is the
-- space next to a view without insets. `bounds` are the edges of the container along both axes if the containing block
-- differs from it.
local function measure(style, x, y, margins, content)
  local leastWidth, mostWidth = points(style.minWidth, x.whole), points(style.maxWidth, x.whole)
  local leastHeight, mostHeight = points(style.minHeight, y.whole), points(style.maxHeight, y.whole)
  local width, height, ratio = points(style.width, x.whole), points(style.height, y.whole), style.ratio
  local high = math.max(0, y.room - margins.y)
  local tall = height or y.isFilled and not x.isFilled and high
  if ratio and tall and (width or not (x.isFilled and x.how == "stretch")) then
    width = width or clamp(tall, leastHeight, mostHeight) * ratio
    -- The automatic minimum size is the content's.
    if not leastWidth then width = math.max(width, content.least()) end
  end
  if not width then
    local room = x.room
    if not x.first and not x.last then room = math.max(0, x.whole - content.taken) end
    room = math.max(0, room - margins.x)
    if x.isFilled then
      width = room
    else
      width = content.natural()
      if width > room then width = math.max(content.least(), room) end
    end
    if ratio then
      width = clamp(width, leastHeight and leastHeight * ratio, mostHeight and mostHeight * ratio)
    end
  end
  local padding = content.padding
  width = math.max(clamp(width, leastWidth, mostWidth), padding and padding.x or 0)
  if not height then
    if ratio and not (y.isFilled and y.how == "stretch") then
      height = width / ratio
      if not leastHeight then height = math.max(height, content.heightAt(width)) end
    else
      height = y.isFilled and high or content.heightAt(width)
    end
  end
  return width, math.max(clamp(height, leastHeight, mostHeight), padding and padding.y or 0)
end

-- Returns the frame of a view in a containing block: x from its leading edge, y from its top, width and height. Along
-- an axis without insets, x or y is nil.
function absolute.frame(style, wide, tall, justify, align, isMirrored, content)
  local margin, leading, trailing = style.margin, "left", "right"
  if isMirrored then leading, trailing = trailing, leading end
  local bounds = content.bounds or { x = { 0, wide }, y = { 0, tall } }
  local x = makeAxis(wide, style[leading], style[trailing], plainAlignment(justify, isMirrored), bounds.x)
  local y = makeAxis(tall, style.top, style.bottom, plainAlignment(align, isMirrored), bounds.y)
  local function side(name) return margin[name] == "auto" and "auto" or points(margin[name], wide) end
  local function number(name) return margin[name] == "auto" and 0 or points(margin[name], wide) end
  local margins = { x = number(leading) + number(trailing), y = number("top") + number("bottom") }
  local width, height = measure(style, x, y, margins, content)
  return start(x, width, side(leading), side(trailing), true),
    start(y, height, side("top"), side("bottom"), false), width, height
end

-- Returns the space next to a view without insets that is aligned inside a padding.
function absolute.taken(how, padding)
  local before, after = padding.leading, padding.x - padding.leading
  if how == "center" then return 2 * math.max(before, after) end
  return how == "end" and after or before
end

return absolute
