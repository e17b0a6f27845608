-- size: 240x120
return function(content)
  local box = content:putView("box"):backgroundColor("systemFill"):center(equal, parent):size(equalTo(48))
  content:putView("badge"):backgroundColor("systemTeal"):at(topOfAndParallelWith(box), equalTo(8))
    :width(equalTo(32)):height(equalTo(20))
end
