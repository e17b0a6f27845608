-- Vertically both labels hug with 251 (a label's own default for both axes), and the first label is stretched: a is 175
-- high, b 25. With 252 for the lower one: c 175, d 25.
return function(content)
  local font = { size = 20 }
  content:putLabel("a"):text("a"):font(font):left(equal):top(equal)
  content:putLabel("b"):text("b"):font(font):left(equal):top(equal, previous.bottomAnchor):bottom(equal, parent)
  content:putLabel("c"):text("c"):font(font):left(equalTo(50)):top(equal)
  content:putLabel("d"):text("d"):font(font):left(equalTo(50)):top(equal, previous.bottomAnchor):bottom(equal, parent)
    :verticalHugging(252)
end
