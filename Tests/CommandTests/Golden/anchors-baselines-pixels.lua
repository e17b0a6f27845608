-- scale: 2
-- The ascender is rounded to half points, and the height is rounded up:
-- big: 2 × 10.15 = 20.3 → 20.5 wide, 25.375 → 25.5 high, baseline 20.3 → 20.5 below its top: at 10 + 20.5 = 30.5.
-- small: 3 × 5.55 = 16.65 → 17 wide, 13.875 → 14 high, baseline 11.1 → 11 below its top: y = 30.5 − 11 = 19.5.
-- two: 4.95 → 5 wide, 2 lines of 12.375 = 24.75 → 25 high, last baseline 12.375 + 9.9 = 22.275 → 22.5 below its top:
-- last baseline at 30.5 + 40 = 70.5, y = 48.
-- next: as small, below big by big's descent 25.5 − 20.5 = 5 plus its own ascent 11: baseline at 46.5, y = 35.5.
return function(content)
  local big = content:putLabel("big"):text("Ab"):font { size = 20.3 }:left(equalTo(10)):top(equalTo(10))
  content:putLabel("small"):text("abc"):font { size = 11.1 }:left(equalTo(40)):firstBaseline(equal, big)
  content:putLabel("two"):text("a\nb"):numberOfLines(0):font { size = 9.9 }:left(equalTo(80))
    :lastBaseline(equal, big.firstBaselineAnchor, { constant = 40 })
  content:putLabel("next"):text("abc"):font { size = 11.1 }:left(equalTo(100))
    :firstBaseline(equalToSystemSpacing(), big.lastBaselineAnchor)
end
