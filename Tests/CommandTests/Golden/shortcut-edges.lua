-- safe-area: 40,0,20,0
-- a: 10 from all edges: 180 × 180. b: insets: x = 20, y = 10, right = 200 − 40, bottom = 200 − 30: 140 × 160.
-- c: the safe area: y = 40, bottom = 180: 200 × 140. d: 5 inside b: x = 25, y = 15, 130 × 150.
-- e: at least 30 from b's edges (20…160 × 10…170), wants 500 × 20 centered in b: 50…130 wide = 80, y center 90 − 10 =
-- 80.
return function(content)
  content:putView("a"):edges(equalTo(10), parent)
  local b = content:putView("b"):edges(equalTo { top = 10, left = 20, bottom = 30, right = 40 }, parent)
  content:putView("c"):edges(equal, safeArea)
  content:putView("d"):edges(equalTo(5), b)
  content:putView("e"):edges(moreThanTo(30), b):width(equalTo(500), 500):height(equalTo(20)):center(equal, b)
end
