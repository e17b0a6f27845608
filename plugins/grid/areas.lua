-- Named areas: section 7.3 of CSS Grid Layout Module Level 1.

local areas = {}

local function wrong(expected, found)
  error(("'gridTemplateAreas' must %s; found \"%s\""):format(expected, tostring(found):sub(1, 40)), 0)
end

-- Returns the rows of a text: a list of texts, or a single text with one quoted string per row, or one row per line.
local function rowsOf(value)
  local rows = {}
  if type(value) == "table" then
    for _, row in ipairs(value) do
      if type(row) ~= "string" then wrong("be a list of texts, one per row", row) end
      rows[#rows + 1] = row
    end
    return rows
  end
  if type(value) ~= "string" then wrong("be a text or a list of texts, one per row", value) end
  local quote = value:match("[\"']")
  local pattern = quote and quote .. "([^" .. quote .. "]*)" .. quote or "[^\r\n]+"
  for row in value:gmatch(pattern) do
    if row:match("%S") then rows[#rows + 1] = row end
  end
  return rows
end

-- Reads areas by name, each with its first and last lines counted from 0, and the numbers of rows and columns.
function areas.read(value)
  local result = { rows = 0, columns = 0, named = {} }
  if value == nil or value == "none" or value == "" then return result end
  local named, list = result.named, {}
  local cells = 0
  for row, text in ipairs(rowsOf(value)) do
    local column = 0
    for word in text:gmatch("%S+") do
      column, cells = column + 1, cells + 1
      if cells > 10000 then wrong("have at most 10000 cells", text) end
      if not word:match("^%.+$") then
        local area = named[word]
        if not area then
          area = { name = word, row = row - 1, rowEnd = row, column = column - 1, columnEnd = column, cells = 0 }
          named[word] = area
          list[#list + 1] = area
        end
        area.row, area.rowEnd = math.min(area.row, row - 1), math.max(area.rowEnd, row)
        area.column, area.columnEnd = math.min(area.column, column - 1), math.max(area.columnEnd, column)
        area.cells = area.cells + 1
      end
    end
    if row > 1 and column ~= result.columns then wrong("have as many columns in each row", text) end
    result.rows, result.columns = row, column
  end
  for _, area in ipairs(list) do
    if area.cells ~= (area.rowEnd - area.row) * (area.columnEnd - area.column) then
      wrong("have areas that are rectangles", area.name)
    end
  end
  return result
end

return areas
