-- previous is the view that the same layout put before; inside another view the chain begins again.
-- a: 0,0 20×20. b: right of a + 10: x = 30. Inside b: c is the first; d is below c: y = 4 + 6 = 10.
-- e comes after b, not after d: x = 30 + 50 + 10 = 90.
return function(content)
  content:putView("a"):at("topLeft", equal, parent):size(equalTo(20))
  content:putView("b"):left(equalTo(10), previous.rightAnchor):top(equal):size(equalTo(50))
    :layoutContent(function(inside)
    inside:putView("c"):at("topLeft", equal, parent):size(equalTo(4))
    inside:putView("d"):left(equal, previous):top(equalTo(6), previous.bottomAnchor):size(equalTo(4))
  end)
  content:putView("e"):left(equalTo(10), previous.rightAnchor):top(equal, previous):size(equalTo(previous))
end
