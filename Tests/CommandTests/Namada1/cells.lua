-- Snippets of NamadaLayout 1 about view models and cells.
local namada = require "namada1"

local log = {}

local MyTableCell = namada.tableCellLayoutable("MyTableCell", { layoutBehaviour = data.behaviour })
function MyTableCell:layoutChild(thisLayout)
  log[#log + 1] = "layout"
  self.label = build "Label":build()
  thisLayout:put(self.label, function(labelLayout) labelLayout:fillParent { with = 4 } end)
end
function MyTableCell:shouldLayout(phase)
  log[#log + 1] = phase
  return (phase == "initial" or phase == "reused") and "remakeLayout" or "none"
end
if data.height then
  function MyTableCell:calculatedCellHeight(cellWidth) return cellWidth / 3 end
end

local MyCellView = namada.collectionCellLayoutable "MyCellView"
function MyCellView:layoutChild(thisLayout)
  self.label = build "Label":build()
  thisLayout:put(self.label, function(labelLayout) labelLayout:fillParent() end)
end
function MyCellView:calculatedCellSize(collectionContentWidth)
  local side = collectionContentWidth / 3
  return { width = side, height = side }
end

local MyViewModel = tableCellModel("MyViewModel", MyTableCell)
MyViewModel.states = { text = "" }
function MyViewModel:willApplying() log[#log + 1] = "will apply" end
function MyViewModel:didApplying() log[#log + 1] = "did apply" end
function MyViewModel:bind(view) self.states.text:bind(view.label, "text") end

local MyCellViewModel = collectionCellModel("MyCellViewModel", MyCellView)
MyCellViewModel.states = { text = "" }
function MyCellViewModel:bind(view) self.states.text:bind(view.label, "text") end

local Cells = controller "Cells"

-- A model for each item, as `items.compactMap { item in build { … } }` makes them.
local function models(class, items)
  local list = {}
  for index, item in ipairs(items) do
    local model = class()
    model.cellIdentifier, model.text = item.id, item.text
    list[index] = model
  end
  return list
end

function Cells:layoutContent()
  self.log = log
  local items = { { id = "a", text = "one" }, { id = "b", text = "two" } }
  self:makeLayout(function(layout)
    if data.collection then
      layout:putCollection("list", function(own) own:fillParent() end):apply(function(list)
        list.cells = models(MyCellViewModel, items)
      end)
    else
      layout:putTable("list", function(own) own:fillParent() end):apply(function(list)
        if data.sections then
          list.sections = {
            namada.section { identifier = "first_section", title = "First", cells = models(MyViewModel, { items[1] }) },
            namada.section { identifier = "second_section", cells = models(MyViewModel, { items[2] }) },
          }
        else
          list.cells = models(MyViewModel, items)
        end
        self.list = list
      end)
    end
  end)
end

return Cells
