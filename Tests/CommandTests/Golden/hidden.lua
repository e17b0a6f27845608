-- A hidden view outside of a stack keeps its place: b is at 0 + 25 + 5 = 30. What nothing determines in it is not
-- reported.
return function(content)
  content:putLabel("a"):text("aaaa"):font { size = 20 }:at("topLeft", equal, parent):isHidden(true)
  content:putLabel("b"):text("bb"):font { size = 20 }:left(equal):top(equalTo(5), previous.bottomAnchor)
  content:putView("c"):isHidden(true):layoutContent(function(inside) inside:putView("d") end)
end
