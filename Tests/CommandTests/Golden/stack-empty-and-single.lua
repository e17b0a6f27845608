-- An empty stack is as small as can be, and nothing about it is ambiguous. One view fills its stack, whatever the
-- distribution.
return function(content)
  content:putVStack("empty"):at("topLeft", equal, parent)
  content:putHStack("emptyRow"):alignment("center"):at("topRight", equal, parent)
  content:putHStack("single"):distribution("equalSpacing"):at("fullBottom", equal, parent):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
  end)
  content:putVStack("hidden"):left(equal):top(equalTo(50)):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }:isHidden(true)
  end)
end
