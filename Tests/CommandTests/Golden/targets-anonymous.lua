-- safe-area: 20,10,30,0
-- a: parent's edges: x = 0 + 5, y = 0 + 5. 40 × 40.
-- b: safe area's edges: x = 10 + 5 = 15, y = 20 + 50 = 70.
-- c: width 60; height = its own width (myself) = 60; x = previous (b)'s left = 15; y = previous' bottom = 70 + 20 = 90,
-- + 4 = 94.
-- d: its x is its superview's right safe edge: 200 − 0, minus 30 wide: x = 170; y: bottom safe edge 200 − 30 = 170 − 10
-- = 160.
return function(content)
  content:putView("a"):left(equalTo(5), parent):top(equalTo(5), parent):size(equalTo(40))
  content:putView("b"):left(equalTo(5), safeArea):top(equalTo(50), safeArea):size(equalTo(20))
  content:putView("c"):left(equal, previous):top(equalTo(4), previous.bottomAnchor):width(equalTo(60))
    :height(equalTo(myself.widthAnchor))
  content:putView("d"):right(equal, safeArea):bottom(equal, safeArea):size(equalTo { width = 30, height = 10 })
end
