-- …AndParallelWith also puts the centers of the other axis in line: middle's center is (100, 100), the boxes are 10 ×
-- 10.
-- above: x = 95, bottom = 80 − 5: y = 65. below: y = 125. before: y = 95, x = 65. after: x = 125.
-- next: at the right of previous (after), which ends at 135: x = 135 + 2, center in line: 4 high: y = 98.
return function(content)
  local middle = content:putView("middle"):size(equalTo(40)):center(equal, parent)
  content:putView("above"):size(equalTo(10)):at(topOfAndParallelWith(middle), equalTo(5))
  content:putView("below"):size(equalTo(10)):at(bottomOfAndParallelWith(middle), equalTo(5))
  content:putView("before"):size(equalTo(10)):at(leftOfAndParallelWith(middle), equalTo(5))
  content:putView("after"):size(equalTo(10)):at(rightOfAndParallelWith(middle), equalTo(5))
  content:putView("next"):size(equalTo(4)):at(rightOfAndParallelWith(previous), equalTo(2))
end
