return function(content)
  content:putVStack():layoutContent(function(stack)
    stack:putStackedLabel()
    stack:putSpace(0 / 0)
  end)
end
