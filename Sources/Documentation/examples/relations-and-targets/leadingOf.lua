-- size: 240x90
return function(content)
  local box = content:putView("box"):backgroundColor("systemFill"):center(equal, parent):size(equalTo(48))
  content:putView("badge"):backgroundColor("systemTeal"):at(leadingOf(box), equalTo(8)):top(equal, box)
    :width(equalTo(48)):height(equalTo(20))
end
