-- safe-area: 20,5,30,10
-- all: x = 5, y = 20, right = 200 − 10 = 190, bottom = 200 − 30 = 170: 185 × 150.
-- inside: 8 from the safe edges: x = 13, y = 28. center: center of the safe area: (97.5, 95): 11 × 10: x = 92, y = 90.
return function(content)
  content:putView("all"):edges(equal, safeArea)
  content:putView("inside"):left(equalTo(8), safeArea):top(equalTo(8), safeArea):size(equalTo(10))
  content:putView("center"):center(equal, safeArea):size(equalTo { width = 11, height = 10 })
end
