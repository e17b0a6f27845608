-- lines: 50 wide: "aaaaa", "bbbbb": 50 high, its last baseline at 20 + 25 = 45. dot ends there: y = 41.
-- beside: its first baseline is lines' last: y = 45 − 16 = 29. mid: centered on lines: (50 − 10) / 2 = 20.
return function(content)
  local lines = content:putLabel("lines"):text("aaaaa bbbbb"):font { size = 20 }:numberOfLines(0)
    :at("topLeft", equal, parent)
    :width(equalTo(50))
  content:putView("dot"):size(equalTo(4)):left(equalTo(60)):bottom(equal, lines.lastBaselineAnchor)
  content:putLabel("beside"):text("x"):font { size = 16 }:left(equalTo(70))
    :firstBaseline(equal, lines.lastBaselineAnchor)
  content:putView("mid"):size(equalTo(10)):left(equalTo(90)):centerY(equal, lines)
end
