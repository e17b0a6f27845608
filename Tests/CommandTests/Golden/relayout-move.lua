-- Put into another view, a view leaves its old superview and the constraints that tied it to that.
-- a moves from one to two (at 100, 0): there it is at (5, 5). one keeps its own size of 50.
return function(content)
  local a
  content:putView("one"):at("topLeft", equal, parent):size(equalTo(50)):layoutContent(function(one)
    a = one:putView("a"):left(equalTo(30)):top(equalTo(30)):size(equalTo(10))
  end)
  content:putView("two"):left(equalTo(100)):top(equal):size(equalTo(50)):layoutContent(function(two)
    two:put(a):at("topLeft", equalTo(5), parent):size(equalTo(10))
  end)
end
