-- size: 320x150
local Cell = collectionCell "Cell"

function Cell:layoutContent(content)
  content:putView("color"):cornerRadius(8):edges(equal, parent)
end

function Cell:configure(color) self.color.backgroundColor = color end

return function(content)
  content:putCollection("colors"):itemSize { width = 64, height = 56 }:sectionInset(12):edges(equal, parent)
    :cells(entities({ "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemTeal", "systemBlue" },
      function(color) return cell(Cell, color) end))
end
