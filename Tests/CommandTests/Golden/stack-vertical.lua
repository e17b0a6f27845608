-- a: 4 × 10 = 40, b: 20; a line is 25. Alignment fill: both as wide as the stack, which is as wide as its widest: 40
-- (compression 750 is stronger than b's hugging). Heights 25 + 8 + 25 = 58.
return function(content)
  content:putVStack("stack"):spacing(8):at("topLeft", equalTo(10), parent):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end)
end
