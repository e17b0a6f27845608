-- size: 200x110
return function(content)
  content:putVStack("stack"):leading(equalTo(16), parent):top(equalTo(12), parent):layoutContent(function(stack)
    stack:putStackedLabel():text("above")
    stack:putVSpace(32):backgroundColor("systemFill")
    stack:putStackedLabel():text("below")
  end)
end
