-- The stack is 200 wide: a hugs (it is earlier): 40; 10 between; b stretches to 200 − 50 = 150.
return function(content)
  content:putHStack("stack"):spacing(10):at("fullTop", equal, parent):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end)
end
