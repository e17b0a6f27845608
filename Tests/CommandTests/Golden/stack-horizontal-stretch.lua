-- The stack is 200 wide: b hugs: 20; 10 between; a, the first, is stretched to 200 − 30 = 170.
return function(content)
  content:putHStack("stack"):spacing(10):at("fullTop", equal, parent):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end)
end
