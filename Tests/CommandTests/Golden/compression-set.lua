-- b resists more strongly (751): b 90 at x = 110, a 110. Resistance (750) comes long before hugging (251):
-- c wants 60, d 60; d must be 150 wide (600): c would stretch to nothing, but keeps its 60: c 60, d 140.
return function(content)
  local font = { size = 20 }
  content:putLabel("a"):text("12345678901234"):font(font):left(equal):top(equal)
  content:putLabel("b"):text("123456789"):font(font):horizontalCompressionResistance(751)
    :left(equal, previous.rightAnchor):right(equal, parent):top(equal)
  content:putLabel("c"):text("123456"):font(font):left(equal):top(equalTo(50))
  content:putLabel("d"):text("123456"):font(font):left(equal, previous.rightAnchor):right(equal, parent)
    :top(equalTo(50))
    :width(equalTo(150), 600)
end
