-- Formats in messages, with a caret before the wrong character: H:|-[a(50^]-|. Messages have one line.

-- How many characters are shown before and after the caret.
local reach = 30

local excerpt = {}

-- The character that begins at a byte, and the position of the next one. Bytes that are not UTF-8 and control
-- characters become '?'.
local function character(text, at)
  local lead = text:byte(at)
  local count = lead < 0x80 and 1 or lead < 0xE0 and 2 or lead < 0xF0 and 3 or 4
  local own = text:sub(at, at + count - 1)
  if utf8.len(own) ~= 1 then return "?", at + 1 end
  if own:find "^%c" then return own:find "^%s" and " " or "?", at + 1 end
  return own, at + count
end

-- The first characters of a text, with an ellipsis if it has more.
local function beginning(text, at, count)
  local shown = {}
  while #shown < count and at <= #text do shown[#shown + 1], at = character(text, at) end
  return table.concat(shown) .. (at <= #text and "…" or "")
end

-- The character at a byte; nil after the end.
function excerpt.character(text, at)
  if at <= #text then return (character(text, at)) end
end

-- A name that is cut if it is long.
function excerpt.short(name) return beginning(name, 1, reach) end

-- The number of the character that begins at a byte.
function excerpt.column(text, at)
  return (utf8.len(text, 1, math.min(at, #text + 1) - 1, true) or at - 1) + 1
end

-- The text around a byte, with a caret before it.
function excerpt.marked(text, at)
  -- A character has at most four bytes, so earlier text is not shown.
  local place = math.max(1, at - 4 * reach)
  while place > 1 and place > at - 4 * reach - 3 and text:find("^[\x80-\xBF]", place) do place = place - 1 end
  local isCut, before = place > 1, {}
  while place < at do before[#before + 1], place = character(text, place) end
  local first = math.max(1, #before - reach + 1)
  return ((isCut or first > 1) and "…" or "") .. table.concat(before, "", first) .. "^"
    .. beginning(text, place, reach)
end

return excerpt
