return function(content)
  content:putVStack():layoutContent(function(stack)
    stack:putSpace("8")
  end)
end
