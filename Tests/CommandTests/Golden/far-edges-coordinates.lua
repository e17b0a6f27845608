-- A single far edge compares coordinates: right(lessThan) is right ≤ target, bottom(moreThanTo(18)) is bottom ≥ target
-- − 18.
-- a wants right = 190 weakly; right ≤ 200 − 30 = 170 holds: x = 160.
-- b wants right = 150 weakly; right ≥ 200 − 30 = 170 holds: x = 160.
-- c wants right = 150 weakly; right ≤ 170 lets it: x = 140.
-- d wants bottom = 150 weakly; bottom ≥ 200 − 18 = 182 holds: y = 172. e wants bottom = 190; bottom ≤ 182 holds: y =
-- 172.
return function(content)
  local function box(name, y) return content:putView(name):size(equalTo(10)):top(equalTo(y)) end
  box("a", 0):right(lessThanTo(30), parent):right(equalTo(10), parent, 500)
  box("b", 20):right(moreThanTo(30), parent):right(equalTo(50), parent, 500)
  box("c", 40):right(lessThanTo(30), parent):right(equalTo(50), parent, 500)
  content:putView("d"):size(equalTo(10)):left(equalTo(0)):bottom(moreThanTo(18), parent)
    :bottom(equalTo(50), parent, 500)
  content:putView("e"):size(equalTo(10)):left(equalTo(20)):bottom(lessThanTo(18), parent)
    :bottom(equalTo(10), parent, 500)
end
