-- The contents and the spacing are 40 + 10 + 60 = 110 wide. a has 40/110 of 200: 72.73, rounded to 73;
-- b has the rest: 117.
return function(content)
  content:putHStack("stack"):distribution("fillProportionally"):spacing(10):at("fullTop", equal, parent)
    :layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putStackedLabel("b"):text("bbbbbb"):font { size = 20 }
  end)
end
