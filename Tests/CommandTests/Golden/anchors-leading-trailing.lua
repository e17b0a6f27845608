-- Left to right: leading is left, trailing is right.
-- a: left = 12, right = 200 − 20 = 180: 168 wide.
-- b: its left = a's right − 30 = 150 (trailing of a, spacing 0 on a near edge would be 180; −30 is outwards): x = 150,
-- 40 wide.
return function(content)
  content:putView("a"):leading(equalTo(12), parent):trailing(equalTo(20), parent):top(equal):height(equalTo(10))
  content:putView("b"):leading(equalTo(-30), previous.trailingAnchor):width(equalTo(40)):top(equalTo(20))
    :height(equalTo(10))
end
