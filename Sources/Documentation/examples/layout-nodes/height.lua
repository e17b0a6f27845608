-- size: 240x110
return function(content)
  local box = content:putView("box"):backgroundColor("systemFill"):left(equalTo(16), parent):top(equalTo(16), parent)
    :width(equalTo(80)):height(equalTo(72))
  content:putView("half"):backgroundColor("systemTeal"):left(equalTo(12), box.rightAnchor):bottom(equal, box)
    :width(equalTo(80)):height(equalTo(box), { multiplyBy = 0.5 })
end
