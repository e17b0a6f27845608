-- Labels 25 high in stacks 45 high: top y = 0, center (45 − 25) / 2 = 10, bottom 20; fill 45.
return function(content)
  for place, alignment in ipairs { "top", "center", "bottom", "fill" } do
    content:putHStack(alignment):alignment(alignment):height(equalTo(45)):left(equal):top(equalTo(50 * place - 50))
      :layoutContent(function(stack)
        stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
        stack:putStackedLabel("b"):text("bb"):font { size = 20 }
      end)
  end
end
