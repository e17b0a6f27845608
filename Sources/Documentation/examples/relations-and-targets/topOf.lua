-- size: 200x120
return function(content)
  local box = content:putView("box"):backgroundColor("systemFill"):center(equal, parent):size(equalTo(40))
  content:putView("badge"):backgroundColor("systemTeal"):at(topOf(box), equalTo(8)):left(equal, box)
    :width(equalTo(80)):height(equalTo(16))
end
