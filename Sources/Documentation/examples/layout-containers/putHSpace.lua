-- size: 240x60
return function(content)
  content:putHStack("stack"):leading(equalTo(16), parent):centerY(equal, parent):layoutContent(function(stack)
    stack:putStackedLabel():text("left")
    stack:putHSpace(48):backgroundColor("systemFill")
    stack:putStackedLabel():text("right")
  end)
end
