-- Picker: wheels of titles. DatePicker: a date and a time, in a field, on wheels or in a calendar.

local wheel = require "wheel"

-- Returns the columns of titles: `components`, or the single column `rows`.
local function components(self)
  local list = self.components
  if #list > 0 then return list end
  return #self.rows > 0 and { self.rows } or {}
end

-- Returns the picked row of a column, counted from 0 and limited to existing rows.
local function selected(self, column)
  local row = self.selectedRow
  if #self.components > 0 then row = self.selectedRows[column] or 0 end
  return math.max(0, math.min(row, #components(self)[column] - 1))
end

local function columns(self)
  local result = {}
  for index, titles in ipairs(components(self)) do
    local row = selected(self, index)
    result[index] = {
      row = function(offset)
        return titles[row + offset + 1]
      end,
    }
  end
  return result
end

local function select(self, column, row)
  local titles = components(self)[column]
  row = math.max(0, math.min(row, #titles - 1))
  if row == selected(self, column) then return end
  if #self.components == 0 then
    self.selectedRow = row
    self:sendActions("change", row)
    return
  end
  local rows = {}
  for index = 1, #self.components do rows[index] = index == column and row or selected(self, index) end
  self.selectedRows = rows
  self:sendActions("change", rows)
end

widget "Picker" {
  description = "A wheel of titles, or several wheels. A tap on a row selects it; `screen:pick` selects a row by \z
    title, or a row of the first wheel by index from 0.",
  aliases = { "PickerView" },
  properties = {
    rows = { type = "list", of = { type = "string" }, default = {}, affectsSize = false,
      description = "The titles of the wheel, as a list." },
    selectedRow = {
      type = "integer", min = 0, max = 1000000, default = 0, affectsSize = false,
      description = "The index of the selected row, from 0.",
    },
    components = {
      type = "list", of = { type = "list", of = { type = "string" } }, default = {}, affectsSize = false,
      description = "The titles of several wheels, as a list of lists, instead of `rows`.",
    },
    selectedRows = {
      type = "list", of = { type = "integer", min = 0 }, default = {}, affectsSize = false,
      description = "The indices of the selected rows of `components`, from 0. Missing entries are 0.",
    },
  },
  defaults = { clipsToBounds = true },
  intrinsicSize = function() return { width = wheel.width, height = wheel.height } end,
  draw = function(self, canvas) wheel.draw(canvas, columns(self), self.isEnabled) end,
  events = {
    tap = function(self, point)
      local list = columns(self)
      local column, offset = wheel.hit(list, point, self.bounds, traits.direction == "rtl")
      if column and list[column].row(offset) then select(self, column, selected(self, column) + offset) end
    end,
    pick = function(self, what)
      local all = components(self)
      if type(what) == "number" and all[1] and what >= 0 and what < #all[1] then return select(self, 1, what) end
      for column, titles in ipairs(all) do
        for row, title in ipairs(titles) do
          if title == what then return select(self, column, row - 1) end
        end
      end
      error("the picker has no row " .. (type(what) == "number" and what .. "; rows are counted from 0"
        or "'" .. tostring(what) .. "'"), 0)
    end,
  },
}

require "dates"(wheel)
