-- b hugs more strongly (252 before 251): b is 20 wide at x = 180, a stretches to 180.
return function(content)
  local font = { size = 20 }
  content:putLabel("a"):text("aaaa"):font(font):left(equal):top(equal)
  content:putLabel("b"):text("bb"):font(font):horizontalHugging(252):left(equal, previous.rightAnchor)
    :right(equal, parent):top(equal)
end
