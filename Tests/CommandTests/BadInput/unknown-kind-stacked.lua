return function(content)
  content:putVStack():layoutContent(function(stack)
    stack:putStackedLable()
  end)
end
