-- size: 200x120
return function(content)
  content:putVStack("stack"):spacing(4):centerX(equal, parent):top(equalTo(12), parent):layoutContent(function(stack)
    local first = stack:putStackedLabel():text("first")
    stack:putStackedLabel():text("third")
    stack:insertStacked(build "Label":text("second, inserted"), { after = first })
  end)
end
