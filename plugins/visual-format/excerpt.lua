-- The lines of a message that show a format and mark a column: the format, or the part around the column if it is long.

-- How many characters a line shows before and after the marked one.
local reach = 36

-- The first and last code points of the characters that a terminal shows two columns wide.
local wide = {
  { 0x1100, 0x115F }, { 0x2E80, 0xA4CF }, { 0xAC00, 0xD7A3 }, { 0xF900, 0xFAFF }, { 0xFE30, 0xFE6F },
  { 0xFF00, 0xFF60 }, { 0xFFE0, 0xFFE6 }, { 0x1F300, 0x1FAFF }, { 0x20000, 0x3FFFD },
}

local excerpt = {}

-- The character that begins at a byte, and the position of the next one. Bytes that are not UTF-8 and control
-- characters become '?', so that each takes one column.
local function character(text, at)
  local lead = text:byte(at)
  local count = lead < 0x80 and 1 or lead < 0xE0 and 2 or lead < 0xF0 and 3 or 4
  local own = text:sub(at, at + count - 1)
  if utf8.len(own) ~= 1 then return "?", at + 1 end
  if own:find("^%c") then return own:find("^%s") and " " or "?", at + 1 end
  return own, at + count
end

local function columns(own)
  local code = utf8.codepoint(own)
  if code >= 0x300 and code <= 0x36F then return 0 end
  for _, range in ipairs(wide) do
    if code >= range[1] and code <= range[2] then return 2 end
  end
  return 1
end

-- The character at a byte, for a message; nil behind the end.
function excerpt.character(text, at)
  if at > #text then return nil end
  return (character(text, at))
end

-- The number of the character that begins at a byte.
function excerpt.column(text, at)
  return (utf8.len(text, 1, math.min(at, #text + 1) - 1, true) or at - 1) + 1
end

-- Two lines: the text around a byte, and a caret below it.
function excerpt.lines(text, at)
  -- A character has at most four bytes, and the text before the first one shown is not read.
  local start = math.max(1, at - 4 * reach)
  while start > 1 and start > at - 4 * reach - 3 and text:find("^[\x80-\xBF]", start) do start = start - 1 end
  local before, pad = {}, 0
  local place = start
  while place < at do
    before[#before + 1], place = character(text, place)
  end
  local first = math.max(1, #before - reach + 1)
  local shown = (start > 1 or first > 1) and { "…" } or {}
  pad = #shown
  for index = first, #before do
    shown[#shown + 1] = before[index]
    pad = pad + columns(before[index])
  end
  for _ = 1, reach do
    if place > #text then break end
    shown[#shown + 1], place = character(text, place)
  end
  if place <= #text then shown[#shown + 1] = "…" end
  return "  " .. table.concat(shown) .. "\n  " .. (" "):rep(pad) .. "^"
end

return excerpt
