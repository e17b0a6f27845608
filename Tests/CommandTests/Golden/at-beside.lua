-- middle: 40 × 40 at (80, 80)…(120, 120). Next to it only the adjacent edge is set; the other axis has its own
-- constraint.
-- above: bottom = 80 − 5 = 75: y = 65. below: top = 120 + 5 = 125. before: right = 80 − 5 = 75: x = 65. after: x = 125.
-- touching: without a number the edges meet: top = 120.
return function(content)
  local middle = content:putView("middle"):size(equalTo(40)):center(equal, parent)
  content:putView("above"):size(equalTo(10)):left(equalTo(1)):at(topOf(middle), equalTo(5))
  content:putView("below"):size(equalTo(10)):left(equalTo(2)):at(bottomOf(middle), equalTo(5))
  content:putView("before"):size(equalTo(10)):top(equalTo(3)):at(leftOf(middle), equalTo(5))
  content:putView("after"):size(equalTo(10)):top(equalTo(4)):at(rightOf(middle), equalTo(5))
  content:putView("touching"):size(equalTo(10)):left(equalTo(5)):at(bottomOf(middle), equal)
end
