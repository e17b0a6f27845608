-- size: 240x100
return function(content)
  local first = content:putView("first"):backgroundColor("systemFill"):leading(equalTo(16), parent)
    :top(equalTo(16), parent):width(equalTo(60)):height(equalTo(68))
  content:putView("second"):backgroundColor("systemTeal"):leading(equalTo(12), first.trailingAnchor)
    :top(equalTo(16), parent):width(equalTo(80)):height(equalTo(68))
end
