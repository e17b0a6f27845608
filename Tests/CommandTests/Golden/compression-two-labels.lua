-- 140 + 90 do not fit into 200: of equal resistance the earlier view's holds: a 140, b 60.
return function(content)
  local font = { size = 20 }
  content:putLabel("a"):text("12345678901234"):font(font):left(equal):top(equal)
  content:putLabel("b"):text("123456789"):font(font):left(equal, previous.rightAnchor):right(equal, parent):top(equal)
end
