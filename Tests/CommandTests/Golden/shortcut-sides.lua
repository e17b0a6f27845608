-- a: vertical 10: top 10, bottom 190: 180 high. b: horizontal 20: x = 20, 160 wide.
-- c: vertical with insets: top 5, bottom 200 − 15 = 185: 180 high. d: horizontal with insets: x = 30, right = 200 − 50
-- = 150: 120 wide.
-- e: to another view: a spans 10…190: vertical equal to a: y = 10, 180 high.
return function(content)
  local a = content:putView("a"):vertical(equalTo(10), parent):left(equalTo(0)):width(equalTo(4))
  content:putView("b"):horizontal(equalTo(20), parent):top(equalTo(0)):height(equalTo(4))
  content:putView("c"):vertical(equalTo { top = 5, bottom = 15 }):left(equalTo(10)):width(equalTo(4))
  content:putView("d"):horizontal(equalTo { left = 30, right = 50 }):top(equalTo(10)):height(equalTo(4))
  content:putView("e"):vertical(equal, a):left(equalTo(20)):width(equalTo(4))
end
