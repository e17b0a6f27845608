-- safe-area: 20,0,30,0
-- A view's safe area has the part of the screen's insets that overlaps the view.
-- bar is at the top, 60 high: inset 20: label at y = 20 + 4 = 24. inner is 5 inside bar: inset 20 − 5 = 15: dot at
-- y = 15.
-- low starts at 12: inset 20 − 12 = 8: dot at y = 8. mid starts at 80: none: dot at y = 0.
-- foot is the last 40: inset 30 from its bottom: dot's bottom at 40 − 30 = 10, 4 high: y = 6.
return function(content)
  local function dot(inside) inside:putView("dot"):size(equalTo(4)):left(equal):top(equal, safeArea) end
  content:putView("bar"):at("fullTop", equal, parent):height(equalTo(60)):layoutContent(function(bar)
    bar:putView("label"):size(equalTo(4)):left(equal):top(equalTo(4), safeArea)
    bar:putView("inner"):edges(equalTo(5), parent):layoutContent(dot)
  end)
  content:putView("low"):left(equal):top(equalTo(12)):size(equalTo(40)):layoutContent(dot)
  content:putView("mid"):left(equal):top(equalTo(80)):size(equalTo(40)):layoutContent(dot)
  content:putView("foot"):at("fullBottom", equal, parent):height(equalTo(40)):layoutContent(function(foot)
    foot:putView("dot"):size(equalTo(4)):left(equal):bottom(equal, safeArea)
  end)
end
