-- size: 100x100
-- scale: 2
-- Three columns of 33⅓: their edges 0, 33.33, 66.67, 100 are rounded to half points: 0, 33.5, 66.5, 100. Neighbours
-- keep sharing an edge.
-- nested: box at 10.3 (10.5), dot 10.3 in it: 20.6 (20.5 on the screen, so 10 in box), 5 wide: to 25.6 (25.5).
-- text: 3 × 8.5 = 25.5 × 21.25, which takes the next whole pixel: 21.5.
return function(content)
  content:putHStack("row"):distribution("fillEqually"):at("fullTop", equal, parent):height(equalTo(10))
    :layoutContent(function(row)
    row:putStackedView("a")
    row:putStackedView("b")
    row:putStackedView("c")
  end)
  content:putView("box"):at("topLeft", equalTo { top = 20, left = 10.3 }, parent):size(equalTo(50))
    :layoutContent(function(box)
    box:putView("dot"):at("topLeft", equalTo { left = 10.3 }, parent):size(equalTo(5))
  end)
  content:putLabel("text"):text("abc"):at("bottomLeft", equal, parent)
end
