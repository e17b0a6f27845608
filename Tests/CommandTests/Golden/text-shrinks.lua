-- A text that does not fit is drawn smaller; the label keeps its height. 20 points: 10 a character, 10 characters are
-- 100 wide, 25 high.
-- a: 60 wide with a least factor of 0.5: fits at 0.6, no diagnostic. b: cut even at 0.7. c: the factor is 0, so the
-- cut is reported.
-- d: "aaaa bbbb cccc" on two lines at 50 wide: at 0.62 of the size "bbbb cccc" is 55.8 wide, which does not fit; at
-- 0.55 it is 49.5.
return function(content)
  local function label(name, text, width)
    return content:putLabel(name):font { size = 20 }:text(text):adjustsFontSizeToFitWidth(true):left(equal)
      :width(equalTo(width))
  end
  local a = label("a", "aaaaaaaaaa", 60):minimumScaleFactor(0.5):top(equal)
  local b = label("b", "aaaaaaaaaa", 60):minimumScaleFactor(0.7):top(equal, a.bottomAnchor)
  local c = label("c", "aaaaaaaaaa", 60):top(equal, b.bottomAnchor)
  label("d", "aaaa bbbb cccc", 50):numberOfLines(2):minimumScaleFactor(0.1):top(equal, c.bottomAnchor)
end
