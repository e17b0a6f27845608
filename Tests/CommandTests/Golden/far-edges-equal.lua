-- Spacing points inwards: right = 200 − 18 = 182, bottom = 200 − 18 = 182. box: 20 × 20 at (162, 162).
-- beside: its right is 6 before box's left: 162 − 6 = 156, 10 wide: x = 146; its bottom 6 above box's top: 156, y =
-- 146.
return function(content)
  content:putView("box"):right(equalTo(18), parent):bottom(equalTo(18), parent):size(equalTo(20))
  content:putView("beside"):right(equalTo(6), previous.leftAnchor):bottom(equalTo(6), previous.topAnchor)
    :size(equalTo(10))
end
