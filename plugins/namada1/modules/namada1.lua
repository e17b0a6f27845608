-- The classes of NamadaLayout 1; requiring the module activates its dialect: local namada = require "namada1".

use "namada1"

local namada = {}

-- Returns the layout of a view, whose anchors can be targets: `view.layout` in Swift.
function namada.layout(view) return view:namadaLayout() end

local function layoutChild(self, content)
  if type(self.layoutChild) == "function" then self:layoutChild(content.view:namadaLayoutOf(content)) end
end

-- Creates a class whose layoutChild(thisLayout) runs when an instance is put.
function namada.moleculeLayout(name, super)
  local class = molecule(name, super)
  class.layoutContent = layoutChild
  return class
end

-- The core's options for the strategies.
local options = {
  makeAndEditLayout = "editExisting", remakeLayout = "removeOldAndAddNew", makeLayout = "addNew",
  makeLayoutCleanly = "cleanLayoutAndAddNew",
}
local phases = { firstLoad = "initial", setNeedsLayout = "needsLayoutSet", reused = "reused", none = "none" }

-- Returns the core's layout option for a cell's answer to a phase, or nil for no layout.
local function option(cell, name, phase)
  if type(cell.shouldLayout) ~= "function" then
    error("a cell with layoutBehaviour = \"custom\" needs the method shouldLayout(phase): " .. name, 0)
  end
  local wanted = cell:shouldLayout(phase)
  if wanted == nil or wanted == "none" then return nil end
  if options[wanted] == nil then
    error("shouldLayout of " .. name .. " returned '" .. tostring(wanted) ..
      "'; expected makeAndEditLayout, remakeLayout, makeLayout, makeLayoutCleanly or none", 0)
  end
  return options[wanted]
end

local function prepare(class, name, behaviour)
  class.layoutContent = layoutChild
  behaviour = behaviour or "once"
  if behaviour == "once" then
    class.layoutBehaviour = layoutOnce
  elseif behaviour == "remakeEveryLayout" or behaviour == "editEveryLayout" then
    class.layoutBehaviour = alwaysLayout
    local every = behaviour == "remakeEveryLayout" and "removeOldAndAddNew" or "editExisting"
    class.layoutOption = function(_, phase) return phase == "firstLoad" and "addNew" or every end
  elseif behaviour == "custom" then
    class.layoutBehaviour = alwaysLayout
    -- Cells whose first layout is skipped; the core always lays out a new cell.
    local isSkipped = setmetatable({}, { __mode = "k" })
    class.layoutOption = function(self, phase)
      local wanted = option(self, name, phases[phase])
      isSkipped[self] = wanted == nil or nil
      return wanted
    end
    class.layoutContent = function(self, content)
      if not isSkipped[self] then layoutChild(self, content) end
    end
  else
    error("unknown layoutBehaviour '" .. tostring(behaviour) ..
      "'; expected once, remakeEveryLayout, editEveryLayout or custom", 2)
  end
  return class
end

-- Creates classes of cells: tableCellLayoutable("HeroCell", { layoutBehaviour = "remakeEveryLayout" }).
function namada.tableCellLayoutable(name, arguments)
  return prepare(tableCell(name), name, arguments and arguments.layoutBehaviour)
end

function namada.collectionCellLayoutable(name, arguments)
  return prepare(collectionCell(name), name, arguments and arguments.layoutBehaviour)
end

-- Section(identifier:cells:), TitledSection with a title, SupplementedSection with header and footer.
function namada.section(arguments)
  local content = { title = arguments.title, header = arguments.header, footer = arguments.footer }
  for index, cell in ipairs(arguments.cells or {}) do content[index] = cell end
  return section(arguments.identifier, content)
end

return namada
