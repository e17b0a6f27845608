-- A label of 5 characters in size 20: 5 × 10 = 50 wide, 1.25 × 20 = 25 high.
-- title: x = 16, y = 24.
return function(content)
  content:putLabel("title"):text("Hello"):font { size = 20 }:left(equalTo(16)):top(equalTo(24), parent)
end
