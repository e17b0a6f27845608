-- a: center on the parent's: x = (200 − 40) / 2 = 80, y = (200 − 20) / 2 = 90.
-- b: one number for both axes: center at (110, 110): 40 × 20: x = 90, y = 100.
-- c: center on a's (100, 100), moved by x = −30, y = 12: (70, 112): 10 × 10: x = 65, y = 107.
-- d: center of the safe area of the parent, which is the whole: (100, 100), 2 × 2: x = 99.
return function(content)
  local wide = equalTo { width = 40, height = 20 }
  local a = content:putView("a"):size(wide):center(equal, parent)
  content:putView("b"):size(wide):center(equalTo(10), parent)
  content:putView("c"):size(equalTo(10)):center(equalTo { x = -30, y = 12 }, a)
  content:putView("d"):size(equalTo(2)):center(equal, safeArea)
end
