-- Parts that the cells of forms share.
local setmetatable, table, tostring, type = setmetatable, table, tostring, type

local equalTo, moreThanTo, parent = api.equalTo, api.moreThanTo, api.parent

---Raises an error at the script.
---@param ... string
local function fail(...) host.fail(table.concat { ... }) end

-- The form of a cell, and the key of its row.
local formOf, keyOf = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })
-- The form of a row.
local formOfRow = setmetatable({}, { __mode = "k" })
local inset, gap = 16, 12

---@param value any
---@return boolean
local function isTable(value) return type(value) == "table" end

---Puts the stack of a cell's content.
---@param content any
---@return any
local function row(content)
  return content:putHStack("row"):alignment("center"):spacing(gap):horizontal(equalTo(inset), parent)
    :vertical(equalTo(6), parent):height(moreThanTo(32))
end

---@param stack any
---@param name string?
---@return any
local function titleLabel(stack, name)
  return stack:putStackedLabel(name or "title"):font("body"):numberOfLines(0):horizontalHugging(240)
end

---@param stack any
---@param style string a text style
---@return any
local function detailLabel(stack, style)
  return stack:putStackedLabel("detail"):font(style):textColor("secondaryLabel"):numberOfLines(0):isHidden(true)
    :horizontalHugging(245)
end

---Sets the text of a label, and hides an empty label.
---@param label any
---@param text any
local function set(label, text)
  if label == nil then return end
  local isEmpty = text == nil or text == ""
  label.isHidden = isEmpty
  label.text = isEmpty and "" or tostring(text)
end

---Returns the side on which lines end.
---@return string
local function farSide() return api.traits.direction == "rtl" and "left" or "right" end

---Returns the value that a toggle shows, or nil and a description of valid values.
---@param value any
---@return boolean?
---@return string? expected
local function shownBoolean(_, value)
  if type(value) ~= "boolean" then return nil, "true or false" end
  return value
end

return {
  detailLabel = detailLabel,
  fail = fail,
  farSide = farSide,
  formOf = formOf,
  formOfRow = formOfRow,
  gap = gap,
  inset = inset,
  isTable = isTable,
  keyOf = keyOf,
  row = row,
  set = set,
  shownBoolean = shownBoolean,
  titleLabel = titleLabel,
}
