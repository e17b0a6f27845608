-- Each edge on its own, with spacing towards the inside.
-- box: left = 10, top = 20, right = 200 − 30 = 170, bottom = 200 − 40 = 160: 160 × 140.
-- bare: all four edges of the parent: 200 × 200.
return function(content)
  content:putView("box"):left(equalTo(10), parent):top(equalTo(20), parent):right(equalTo(30), parent)
    :bottom(equalTo(40), parent)
  content:putView("bare"):left(equal):top(equal):right(equal):bottom(equal)
end
