-- size: 200x100
return function(content)
  content:putVStack("stack"):spacing(4):edges(equalTo(12), parent):distribution("fillEqually")
    :layoutContent(function(stack)
    stack:putStackedView():backgroundColor("systemTeal")
    stack:putSpace(24)
    stack:putStackedView():backgroundColor("systemTeal")
    stack:putStackedView():backgroundColor("systemTeal")
  end)
end
