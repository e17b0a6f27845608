-- direction: rtl
-- Right to left: leading is the right edge and spacing goes leftwards from it.
-- a: right = 200 − 12 = 188, left = 0 + 20 = 20: 168 wide.
-- b: its leading (right) = a's trailing (left) with spacing −30, which is 30 rightwards: right = 20 + 30 = 50, x = 50 −
-- 40 = 10.
-- c: left and right do not change sides: x = 12.
return function(content)
  content:putView("a"):leading(equalTo(12), parent):trailing(equalTo(20), parent):top(equal):height(equalTo(10))
  content:putView("b"):leading(equalTo(-30), previous.trailingAnchor):width(equalTo(40)):top(equalTo(20))
    :height(equalTo(10))
  content:putView("c"):left(equalTo(12)):right(equalTo(20)):top(equalTo(40)):height(equalTo(10))
end
