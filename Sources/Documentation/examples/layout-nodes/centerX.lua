-- size: 200x100
return function(content)
  local wide = content:putView("wide"):backgroundColor("systemFill"):top(equalTo(16), parent):left(equalTo(16), parent)
    :width(equalTo(140)):height(equalTo(28))
  content:putView("box"):backgroundColor("systemTeal"):centerX(equal, wide):top(equalTo(8), wide.bottomAnchor)
    :size(equalTo(28))
end
