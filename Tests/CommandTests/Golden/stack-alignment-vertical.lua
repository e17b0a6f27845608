-- Labels of 40 in stacks that are 100 wide: leading x = 0, center (100 − 40) / 2 = 30, trailing 60; fill 100.
-- free: nothing gives its width: the wider label's 40; b (20) in its center: x = 10.
return function(content)
  for place, alignment in ipairs { "leading", "center", "trailing", "fill" } do
    content:putVStack(alignment):alignment(alignment):width(equalTo(100)):left(equal):top(equalTo(30 * place - 30))
      :layoutContent(function(stack)
        stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
      end)
  end
  content:putVStack("free"):alignment("center"):left(equal):top(equalTo(120)):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end)
end
