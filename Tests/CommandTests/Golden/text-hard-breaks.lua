-- "ab", "", "c": 3 lines of 25, as wide as the widest: 20. last: its last baseline is 50 + 20 = 70 below its top, where
-- the
-- dot's bottom is.
return function(content)
  content:putLabel("lines"):text("ab\n\nc"):font { size = 20 }:numberOfLines(0):at("topLeft", equal, parent)
  content:putView("dot"):size(equalTo(4)):left(equalTo(50)):bottom(equal, previous.lastBaselineAnchor)
end
