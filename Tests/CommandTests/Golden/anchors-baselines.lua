-- big: size 40: 20 a character, 50 high, baseline 40 below its top: y = 10, baseline at 50.
-- small: size 20, baseline 20 below its top: first baselines equal: y = 50 − 20 = 30. x = 10 + 40 + 8 = 58, 3 × 10 = 30
-- wide.
-- two: size 16: 2 lines of 20 = 40 high, last baseline at 20 + 16 = 36 below its top: last baseline = 50 + 40 = 90: y =
-- 54.
-- box: no text; its first baseline is its top: y = 50. Its last baseline is its bottom: box2's bottom = 50, y = 50 − 12
-- = 38.
return function(content)
  local big = content:putLabel("big"):text("Ab"):font { size = 40 }:left(equalTo(10)):top(equalTo(10))
  content:putLabel("small"):text("abc"):font { size = 20 }:left(equalTo(8), big.rightAnchor):firstBaseline(equal, big)
  content:putLabel("two"):text("a\nb"):numberOfLines(0):font { size = 16 }:left(equalTo(150))
    :lastBaseline(equal, big.firstBaselineAnchor, { constant = 40 })
  content:putView("box"):size(equalTo(12)):left(equalTo(100)):firstBaseline(equal, big)
  content:putView("box2"):size(equalTo(12)):left(equalTo(120)):lastBaseline(equal, big)
end
