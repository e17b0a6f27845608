-- The layout of an outer view comes before its subviews' layouts, whatever was written first.
-- box: 80 wide (root's layout); inner: left = 0, right = box's right = 80, and so not 30 wide.
return function(content)
  local box = content:putView("box"):at("topLeft", equal, parent):height(equalTo(20)):layoutContent(function(inside)
    inside:putView("inner"):left(equal):right(equal):width(equalTo(30)):top(equal):height(equalTo(10))
  end)
  box:width(equalTo(80))
end
