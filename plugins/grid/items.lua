-- The styles of the views in a Grid, and their contributions to tracks.

local values = require "css.values"
local lines = require "lines"

local items = {}

local alignments = { "auto", "normal", "stretch", "start", "end", "center", "left", "right", "baseline", "self-start",
  "self-end", "flex-start", "flex-end" }
local vertical = { "auto", "normal", "stretch", "start", "end", "center", "baseline", "self-start", "self-end",
  "flex-start", "flex-end" }

local positions = { "absolute", "relative", "static" }

local sizes = { "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight" }

-- Reduces an alignment to one of the few that differ here.
local plain = { ["self-start"] = "start", ["flex-start"] = "start", ["self-end"] = "end", ["flex-end"] = "end" }
function items.plain(how) return plain[how] or how end

-- Reads the child property `grid` of a view.
function items.read(value)
  local style = {
    order = values.number(value.order, "order", -1e9, 0),
    justify = items.plain(values.keyword(value.justifySelf, "justifySelf", alignments, "auto")),
    align = items.plain(values.keyword(value.alignSelf, "alignSelf", vertical, "auto")),
    ratio = values.ratio(value.aspectRatio),
    margin = values.sides(value.margin, "margin", true, true),
  }
  for _, name in ipairs(sizes) do
    local own = value[name]
    if own == "none" and name:sub(1, 3) == "max" then own = nil end
    style[name] = values.length(own, name)
    if style[name] then style.isSized = true end
  end
  local position, isInset = values.keyword(value.position, "position", positions, "relative"), false
  for _, name in ipairs { "top", "left", "bottom", "right" } do
    style[name] = values.length(value[name], name, true)
    isInset = isInset or style[name] ~= nil
  end
  style.isAbsolute, style.isOffset = position == "absolute", isInset and position == "relative"
  for _, name in ipairs { "column", "row", "area", "columnStart", "columnEnd", "rowStart", "rowEnd" } do
    if value[name] ~= nil then style.lines = lines.read(value) end
  end
  local margin = style.margin
  style.isWide = style.width ~= nil or style.minWidth ~= nil or style.maxWidth ~= nil
  style.isInPoints = true
  for _, name in ipairs(sizes) do
    if type(style[name]) == "table" then style.isInPoints = false end
  end
  style.hasNoMargin = margin.top == 0 and margin.left == 0 and margin.bottom == 0 and margin.right == 0
  return style
end

-- Limits a length to a range; the minimum wins.
local function clamp(value, least, most)
  if most and value > most then value = most end
  if least and value < least then value = least end
  return value < 0 and 0 or value
end
items.clamp = clamp

-- Sets the margins of a view in points; automatic margins and percentages of an unknown length are 0.
function items.resolveMargins(item, whole, isMirrored)
  local style = item.style
  if style.hasNoMargin then return end
  local margin = style.margin
  local leading, trailing = margin.left, margin.right
  if isMirrored then leading, trailing = trailing, leading end
  item.autoLeading, item.autoTrailing = leading == "auto", trailing == "auto"
  item.autoTop, item.autoBottom = margin.top == "auto", margin.bottom == "auto"
  item.leading = item.autoLeading and 0 or values.points(leading, whole) or 0
  item.trailing = item.autoTrailing and 0 or values.points(trailing, whole) or 0
  item.top = item.autoTop and 0 or values.points(margin.top, whole) or 0
  item.bottom = item.autoBottom and 0 or values.points(margin.bottom, whole) or 0
end

-- Returns the padding of a view if it is a container, which is never smaller than its padding.
local function paddingOf(item)
  local own = item.padding
  if own == nil then
    own = not item.child.isFixed and values.paddingOf(item.child.view) or false
    item.padding = own
  end
  return own
end

-- The max-content and min-content widths of a view for a known height, and its height at a width.
local function widest(child, tall) return child:measure(nil, tall).width end

local function narrowest(child, tall)
  if child.isFixed then return child:measure().width end
  return child:measure(0, tall).width
end

local function heightAt(child, width)
  if child.isFixed then return child:measure().height end
  return child:measure(width).height
end
items.naturalWidth, items.leastWidth, items.heightAt = widest, narrowest, heightAt

-- Returns the fit-content width of a view in a space.
function items.fitWidth(child, room, tall)
  local wide = widest(child, tall)
  if wide <= room then return wide end
  return math.max(narrowest(child, tall), room)
end

-- Returns the minimum contribution (11.5) of a view without a preferred size in points: its minimum size. `content` is
-- the minimum size of its content, `own` the given minimum size if `hasOwn`; a percentage is 0.
local function minimum(item, content, own, hasOwn, most, margins)
  if hasOwn then return own or 0 end
  -- 6.6: the content limits the size only in tracks whose minimum is auto.
  if not item.hasAuto or item.span > 1 and item.isFlexed then return 0 end
  if item.fixedMost and content > item.fixedMost - margins then content = math.max(0, item.fixedMost - margins) end
  return clamp(content, nil, most)
end

-- Returns the min-content and max-content widths of a view without a width. `tall` is its height if it is known.
local function contentWidths(item, tall)
  local style, child = item.style, item.child
  local ratio, points = style.ratio, values.points
  if not ratio then
    tall = item.isContainer and (points(style.height) or tall) or nil
    return narrowest(child, tall), widest(child, tall)
  end
  local shortest, tallest = points(style.minHeight), points(style.maxHeight)
  tall = points(style.height) or tall
  if tall then
    local wide = clamp(tall, shortest, tallest) * ratio
    -- The automatic minimum size is the content's.
    if not style.minWidth then wide = math.max(wide, narrowest(child)) end
    return wide, wide
  end
  local low, high = narrowest(child), widest(child)
  return clamp(low, shortest and shortest * ratio, tallest and tallest * ratio),
    clamp(high, shortest and shortest * ratio, tallest and tallest * ratio)
end

-- Sets the contribution of a view to columns of any width; percentages are auto. `item.tall` is the height that the
-- rows provide for the view, if known.
function items.contributeWidth(item)
  local style, child = item.style, item.child
  local margins = item.leading + item.trailing
  local low, high, least
  if not style.isSized and not style.ratio and not item.tall then
    high = widest(child)
    low = child.isFixed and high or narrowest(child)
    least = minimum(item, low, nil, false, nil, margins)
  else
    local points = values.points
    local from, to, own = points(style.minWidth), points(style.maxWidth), points(style.width)
    local padding = paddingOf(item)
    if padding then from = math.max(from or 0, padding.x) end
    if own then
      low = clamp(own, from, to)
      high, least = low, low
    else
      low, high = contentWidths(item, item.tall)
      least = clamp(minimum(item, low, from, style.minWidth ~= nil, to, margins), from, to)
      low, high = clamp(low, from, to), clamp(high, from, to)
    end
  end
  item.low, item.high, item.least = low + margins, high + margins, least + margins
end

-- Returns the height of a view at a width if nothing else determines it.
local function naturalHeight(item, width)
  local ratio = item.style.ratio
  if not ratio then return heightAt(item.child, width) end
  local high = width / ratio
  -- The automatic minimum size is the content's.
  return item.style.minHeight and high or math.max(high, heightAt(item.child, width))
end

-- Returns the minimum, maximum and given height in points; percentages refer to `whole`.
local function heights(style, whole)
  if style.isInPoints then return style.minHeight, style.maxHeight, style.height end
  local points = values.points
  return points(style.minHeight, whole), points(style.maxHeight, whole), points(style.height, whole)
end

-- Sets the contribution of a view to rows at its width. Returns its height.
function items.contributeHeight(item)
  local style = item.style
  local margins = item.top + item.bottom
  local high, least
  if not style.isSized then
    high = naturalHeight(item, item.width)
    least = minimum(item, high, nil, false, nil, margins)
  else
    local from, to, own = heights(style)
    local padding = paddingOf(item)
    if padding then from = math.max(from or 0, padding.y) end
    high = clamp(own or naturalHeight(item, item.width), from, to)
    least = own and high or clamp(minimum(item, high, from, style.minHeight ~= nil, to, margins), from, to)
  end
  item.low, item.high, item.least = high + margins, high + margins, least + margins
  return high
end

-- Returns the width of a view in its area (10.3). `justify` and `align` are its alignments; `high` is the height of the
-- area, if known.
function items.width(item, area, justify, align, high)
  local style = item.style
  local room = area - item.leading - item.trailing
  if room < 0 then room = 0 end
  local ratio = style.ratio
  local isStretched = (justify == "normal" or justify == "stretch") and not item.autoLeading and not item.autoTrailing
  local padding = paddingOf(item)
  if isStretched and not ratio and not style.isWide then return padding and math.max(room, padding.x) or room end
  local points = values.points
  local own = points(style.width, area)
  if not own then
    if isStretched and (not ratio or justify == "stretch") then
      own = room
    elseif ratio then
      -- 'normal' stretches a view with a ratio along its width only, if it can.
      local tall = items.knownHeight(item, high, align, not isStretched)
      if tall then
        own = tall * ratio
        -- The automatic minimum size is the content's. Browsers ignore it if 'normal' fills the height.
        if not style.minWidth and (style.height or align ~= "normal") then
          own = math.max(own, narrowest(item.child))
        end
      elseif isStretched then own = room
      else
        local least, most = contentWidths(item)
        own = most > room and math.max(least, room) or most
      end
      if not tall then
        local from, to = points(style.minHeight, high), points(style.maxHeight, high)
        own = clamp(own, from and from * ratio, to and to * ratio)
      end
    else
      own = items.fitWidth(item.child, room, item.isContainer and item.tall or nil)
    end
  end
  own = clamp(own, points(style.minWidth, area), points(style.maxWidth, area))
  return padding and math.max(own, padding.x) or own
end

-- Returns the height of a view that is known before its width: a given height, or the height of the area that the view
-- fills. `isNormal` is whether 'normal' fills it.
function items.knownHeight(item, area, align, isNormal)
  local style, points = item.style, values.points
  local own = points(style.height, area)
  if not own and area and (align == "stretch" or isNormal and align == "normal")
    and not item.autoTop and not item.autoBottom then
    own = math.max(0, area - item.top - item.bottom)
  end
  return own and clamp(own, points(style.minHeight, area), points(style.maxHeight, area))
end

-- Returns the height of a view in its area (10.4) at its width.
function items.height(item, area, align, width)
  local style = item.style
  local room = math.max(0, area - item.top - item.bottom)
  local isStretched = (align == "normal" or align == "stretch") and not item.autoTop and not item.autoBottom
  local padding = paddingOf(item)
  if isStretched and not style.isSized and not style.ratio then
    return padding and math.max(room, padding.y) or room
  end
  local least, most, own = heights(style, area)
  if not own then
    own = isStretched and (not style.ratio or align == "stretch") and room or naturalHeight(item, width)
  end
  own = clamp(own, least, most)
  return padding and math.max(own, padding.y) or own
end

return items
