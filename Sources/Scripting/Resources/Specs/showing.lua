-- How messages of specs and the prompt show values.
local ipairs, pairs, tonumber, tostring, type = ipairs, pairs, tonumber, tostring, type
local math, string, table = math, string, table

---Shows a value in one line, with sorted keys. Large tables are cut off, and tables that contain themselves end.
---@param value any
---@param depth integer
---@param state table how many values may follow (`left`), and the tables that are being shown
---@return string
local function showIn(value, depth, state)
  local kind = type(value)
  if kind == "string" then return string.format("%q", value):gsub("\\\n", "\\n") .. "" end
  if kind == "number" and math.type(value) == "float" and value == math.floor(value) and math.abs(value) < 1e15
    then
    return string.format("%d", math.floor(value))
  end
  if math.type(value) == "float" and value == value then
    -- As many digits as needed: two numbers that differ must not look the same.
    for digits = 14, 16 do
      local text = string.format("%." .. digits .. "g", value)
      if tonumber(text) == value then return text end
    end
    return string.format("%.17g", value)
  end
  if kind ~= "table" or host.object(value) ~= nil then return tostring(value) end
  if state.usesNames then
    local text = tostring(value)
    if not text:find("^table: ") then return text end
  end
  if state[value] then return "{ …itself }" end
  if depth >= 6 or state.left <= 0 then return "{ … }" end
  state[value] = true
  local parts, count = {}, #value
  for i = 1, math.min(count, 50) do
    state.left = state.left - 1
    parts[i] = showIn(value[i], depth + 1, state)
  end
  if count > 50 then parts[#parts + 1] = "… " .. count .. " in all" end
  local keys = {}
  for key in pairs(value) do
    if not (math.type(key) == "integer" and key >= 1 and key <= count) then keys[#keys + 1] = key end
  end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  for index, key in ipairs(keys) do
    if state.left <= 0 then
      parts[#parts + 1] = "… " .. #keys - index + 1 .. " more"
      break
    end
    state.left = state.left - 1
    local name = type(key) == "string" and key:find("^[%a_][%w_]*$") and key or "[" .. showIn(key, depth + 1,
      state) .. "]"
    parts[#parts + 1] = name .. " = " .. showIn(value[key], depth + 1, state)
  end
  state[value] = nil
  return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
end

---@param value any
---@return string
local function show(value) return showIn(value, 0, { left = 500 }) end

return {
  show = show,
  -- The arguments, with each table replaced by its contents, unless it has a text of its own.
  showTables = function(...)
    local values = table.pack(...)
    for i = 1, values.n do
      if type(values[i]) == "table" then values[i] = showIn(values[i], 0, { left = 500, usesNames = true }) end
    end
    return table.unpack(values, 1, values.n)
  end,
}
