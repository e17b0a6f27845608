-- Two labels fill 200 points: if both hug equally, the first label is stretched.
-- b: 2 × 10 = 20 wide; a: 200 − 20 = 180.
return function(content)
  local font = { size = 20 }
  content:putLabel("a"):text("aaaa"):font(font):left(equal):top(equal)
  content:putLabel("b"):text("bb"):font(font):left(equal, previous.rightAnchor):right(equal, parent):top(equal)
end
