return function(content)
  content:putVStack():layoutContent(function(stack)
    stack:putVSpace(-4)
  end)
end
