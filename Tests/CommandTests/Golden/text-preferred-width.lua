-- A label wraps at its preferred width if nothing else limits it. 20 points: 10 a character, 25 a line.
-- a: "aaaa bbbb", "cccc dddd" at 100: 90 × 50. b: on one line the width means nothing: 190 × 25. c is held at 60, less
-- than preferred:
-- "aaaa", "bbbb", "cccc", "dddd": 100 high.
return function(content)
  local function label(name, lines)
    return content:putLabel(name):font { size = 20 }:text("aaaa bbbb cccc dddd"):numberOfLines(lines)
      :preferredMaxLayoutWidth(100):left(equal)
  end
  local a = label("a", 0):top(equal)
  local b = label("b", 1):top(equal, a.bottomAnchor)
  label("c", 0):top(equal, b.bottomAnchor):width(equalTo(60))
end
