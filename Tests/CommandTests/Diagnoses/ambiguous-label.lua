-- A label without a horizontal place, and a box without a width: what would determine each is said.
-- explain: title.left box.width
return function(content)
  content:putLabel("title"):text("Hello"):top(equalTo(20), safeArea)
  content:putView("box"):backgroundColor("red"):left(equalTo(10), parent):top(equalTo(100), parent):height(equalTo(40))
end
