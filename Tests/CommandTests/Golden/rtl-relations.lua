-- direction: rtl
-- Under right to left "more" goes leftwards for leading and trailing, as in a mirror.
-- a: leading at least 30: right ≤ 170, wants right = 190: x = 160. b: leading at most 30: right ≥ 170, wants 150: x =
-- 160.
-- c: trailing(lessThanTo(30)) is before the far edge's 30, mirrored: left ≥ 30, wants left = 10: 30.
-- d: at topLeading: y = 8, right = 192. e: at leading and trailing: 8…192.
return function(content)
  local function box(name, y) return content:putView(name):size(equalTo(10)):top(equalTo(y)) end
  box("a", 0):leading(moreThanTo(30), parent):leading(equalTo(10), parent, 500)
  box("b", 20):leading(lessThanTo(30), parent):leading(equalTo(50), parent, 500)
  box("c", 40):trailing(lessThanTo(30), parent):trailing(equalTo(10), parent, 500)
  content:putView("d"):size(equalTo(10)):at("topLeading", equalTo(8), parent)
  content:putView("e"):at({ "leading", "trailing" }, equalTo(8), parent):top(equalTo(60)):height(equalTo(10))
end
