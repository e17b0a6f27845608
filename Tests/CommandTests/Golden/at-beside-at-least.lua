-- Next to a view, distances are compared: at least 30 left of box (x = 100) is right ≤ 70; it wants right = 90: 70,
-- x = 60.
-- At most 30 left of it is right ≥ 70; it wants right = 50: 70, x = 60. At least 30 below box (bottom 120): y ≥ 150,
-- wants 130: 150.
return function(content)
  local box = content:putView("box"):size(equalTo(20)):left(equalTo(100)):top(equalTo(100))
  content:putView("far"):size(equalTo(10)):top(equalTo(0)):at(leftOf(box), moreThanTo(30))
    :right(equalTo(10), box.leftAnchor, 500)
  content:putView("near"):size(equalTo(10)):top(equalTo(20)):at(leftOf(box), lessThanTo(30))
    :right(equalTo(50), box.leftAnchor, 500)
  content:putView("under"):size(equalTo(10)):left(equalTo(0)):at(bottomOf(box), moreThanTo(30))
    :top(equalTo(10), box.bottomAnchor, 500)
end
