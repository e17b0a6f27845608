-- sense = "distance": at least 30 from the far edge is right ≤ 170; at most 30 is right ≥ 170. "coordinate" in a
-- shortcut: as single edges.
-- a wants right = 190: held at 170, x = 160. b wants right = 150: held at 170, x = 160.
-- c: horizontal(moreThanTo(30)) in coordinates: left ≥ 30 and right ≥ 170; wants left = 10 and 20 wide … left = 30
-- would do for the left,
--    right ≥ 170 with 20 wide gives x = 150.
return function(content)
  content:putView("a"):top(equalTo(0)):size(equalTo(10))
    :right(moreThanTo(30), parent, { sense = "distance" }):right(equalTo(10), parent, 500)
  content:putView("b"):top(equalTo(20)):size(equalTo(10))
    :right(lessThanTo(30), parent, { sense = "distance" }):right(equalTo(50), parent, 500)
  content:putView("c"):top(equalTo(40)):size(equalTo { width = 20, height = 10 })
    :horizontal(moreThanTo(30), parent, { sense = "coordinate" }):left(equalTo(10), 500)
end
