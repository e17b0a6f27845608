-- size: 320x250
local Cell = tableCell "Cell"

function Cell:layoutContent(content)
  content:putLabel("name"):horizontal(equalTo(16), parent):vertical(equalTo(12), parent)
end

function Cell:configure(name) self.name.text = name end

return function(content)
  content:putTable("fruit"):style("insetGrouped"):edges(equal, parent):sections {
    section("near", { title = "Near", cell(Cell, "Apple"), cell(Cell, "Pear") }),
    section("far", { title = "Far", cell(Cell, "Mango") }),
  }
end
