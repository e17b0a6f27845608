-- 100 wide for 60 + 10 + 60: the first label keeps its 60, the second is compressed to 30. Height of the stack is
-- given: fill: 40.
return function(content)
  content:putStack("stack"):spacing(10):width(equalTo(100)):height(equalTo(40)):at("topLeft", equal, parent)
    :layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bbbbbb"):font { size = 20 }
  end)
end
