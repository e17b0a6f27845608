-- Each box wants x = 50 with priority 500; the relation of priority 999 before it lets it or holds it.
-- a: x = 80 exactly. b: x ≥ 60 holds it at 60. c: x ≥ 20 lets it: 50. d: x ≤ 30 holds it at 30. e: x ≤ 90 lets it: 50.
return function(content)
  local function box(name, y) return content:putView(name):size(equalTo(10)):top(equalTo(y)) end
  box("a", 0):left(equalTo(80)):left(equalTo(50), 500)
  box("b", 20):left(moreThanTo(60)):left(equalTo(50), 500)
  box("c", 40):left(moreThanTo(20)):left(equalTo(50), 500)
  box("d", 60):left(lessThanTo(30)):left(equalTo(50), 500)
  box("e", 80):left(lessThanTo(90)):left(equalTo(50), 500)
  -- Without a number the distance is 0: x ≥ 0 and x ≤ 0.
  box("f", 100):left(moreThan, parent):left(equalTo(-50), 500)
  box("g", 120):left(lessThan, parent):left(equalTo(50), 500)
end
