-- A view may set its own safe area. box: 60 × 60 at (20, 30), insets 10 left and right, 6 at the bottom.
-- dot: x = 10, bottom = 60 − 6 = 54: y = 50. square: as high as its own safe area is wide: 60 − 10 − 10 = 40.
-- after square: left = its safe left (100 + 10), top = its safe bottom = 30 + 40 − 6 = 64.
-- named: below the safe bottom of box: 30 + 54 = 84.
return function(content)
  local insets = { left = 10, right = 10, bottom = 6 }
  local box = content:putView("box"):safeAreaInsets(insets):left(equalTo(20)):top(equalTo(30)):size(equalTo(60))
  box:layoutContent(function(inside)
    inside:putView("dot"):size(equalTo(4)):left(equal, safeArea):bottom(equal, safeArea)
  end)
  content:putView("square"):safeAreaInsets(insets):left(equalTo(100)):top(equalTo(30)):width(equalTo(60))
    :height(equalTo(mySafeArea.widthAnchor))
  content:putView("after"):size(equalTo(4)):left(equal, previousSafeArea):top(equal, previousSafeArea.bottomAnchor)
  content:putView("named"):size(equalTo(4)):left(equal):top(equal, box.safeArea.bottomAnchor)
end
