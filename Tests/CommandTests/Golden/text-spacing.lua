-- 20 points: 10 a character, 25 a line, the baseline 20 below its top; at a width of 100 "aaaa bbbb", "cccc dddd",
-- "eeee": 3 lines.
-- a: 75 high. b: 5 between lines: 85. c: lines of 1.5 × 25 = 37.5: 112.5 high, the first baseline 32.5 below its top.
-- d: letters are 10 further apart: 20 each, 5 a line: 5 lines of 4, 125 high. e has the first baseline of c: c
-- is at 160,
-- the baseline at 192.5, e at 172.5.
return function(content)
  local function label(name)
    return content:putLabel(name):font { size = 20 }:text("aaaa bbbb cccc dddd eeee"):numberOfLines(0):left(equal)
      :width(equalTo(100))
  end
  local a = label("a"):top(equal)
  local b = label("b"):lineSpacing(5):top(equal, a.bottomAnchor)
  local c = label("c"):lineHeightMultiple(1.5):top(equal, b.bottomAnchor)
  label("d"):letterSpacing(10):top(equal, c.bottomAnchor)
  content:putLabel("e"):font { size = 20 }:text("e"):left(equalTo(10), c.rightAnchor):firstBaseline(equal, c)
end
