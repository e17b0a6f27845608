-- box: 40 × 20 with its center at (100 + 5, 100 − 10) = (105, 90): x = 105 − 20 = 85, y = 90 − 10 = 80.
-- odd: 31 × 31 centered: x = (200 − 31) / 2 = 84.5; edges 84.5 and 115.5 are rounded up to 85 and 116: 31 wide.
return function(content)
  content:putView("box"):width(equalTo(40)):height(equalTo(20)):centerX(equalTo(5), parent)
    :centerY(equalTo(-10), parent)
  content:putView("odd"):width(equalTo(31)):height(equalTo(31)):centerX(equal):centerY(equal)
end
