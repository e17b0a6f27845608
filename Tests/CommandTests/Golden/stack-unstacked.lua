-- put (not putStacked) in a stack is a child that is not arranged: mark is at the top right of the stack (40 wide): x =
-- 30.
-- An axis that is set turns a Stack into a column: a, then b at 25.
return function(content)
  content:putStack("stack"):axis("vertical"):at("topLeft", equal, parent):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putView("mark"):size(equalTo(10)):at("topRight", equal, parent)
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end)
end
