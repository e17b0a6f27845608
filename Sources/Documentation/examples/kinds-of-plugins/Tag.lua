-- size: 200x56
return function(content)
  content:putHStack("row"):spacing(8):center(equal, parent):layoutContent(function(row)
    row:putStackedTag():text("tea")
    row:putStackedTag():text("green"):isSelected(true)
  end)
end
