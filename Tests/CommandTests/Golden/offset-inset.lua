-- inset moves the edges of the call before it inwards, offset outwards, whichever edge it is.
-- a: 12 inside on all sides: 176 × 176. b: left 10 inside, right 10 inside: 180 wide. c: 5 outside: x = −5, right =
-- 205: 210 wide.
-- d: only the far edges: right = 200 − 20 − 4 = 176; bottom = 200 + 6 = 206: 10 × 10 at (166, 196).
return function(content)
  content:putView("a"):edges(equal, parent):inset(12)
  content:putView("b"):horizontal(equal, parent):inset(10):top(equal):height(equalTo(4))
  content:putView("c"):horizontal(equal, parent):offset(5):top(equalTo(10)):height(equalTo(4))
  content:putView("d"):size(equalTo(10)):right(equalTo(20), parent):inset(4):bottom(equal, parent):offset(6)
end
