-- b is hidden: it takes no space and no spacing: c at 25 + 8 = 33; the stack is 58 high and as wide as a: 40. b itself
-- keeps
-- its size and is at the origin.
return function(content)
  content:putVStack("stack"):spacing(8):at("topLeft", equal, parent):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bbbbbb"):font { size = 20 }:isHidden(true)
    stack:putStackedLabel("c"):text("cc"):font { size = 20 }
  end)
end
