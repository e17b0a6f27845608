-- putSpace(2) before anything is arranged does nothing. a, then 20 instead of 4, b at 45, c at 45 + 25 + 4 = 74, 99
-- high.
return function(content)
  content:putVStack("stack"):spacing(4):at("topLeft", equal, parent):layoutContent(function(stack)
    stack:putSpace(2)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putSpace(20)
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
    stack:putStackedLabel("c"):text("c"):font { size = 20 }
  end)
end
