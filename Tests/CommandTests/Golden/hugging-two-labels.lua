-- Two labels fill 200 points: of equal hugging the earlier view's holds, so the later one stretches.
-- a: 4 × 10 = 40; b: x = 40, 160 wide.
return function(content)
  local font = { size = 20 }
  content:putLabel("a"):text("aaaa"):font(font):left(equal):top(equal)
  content:putLabel("b"):text("bb"):font(font):left(equal, previous.rightAnchor):right(equal, parent):top(equal)
end
