-- size: 240x64
return function(content)
  local first = content:putView("first"):backgroundColor("systemFill"):at("fullLeft", equal, parent)
    :width(equalTo(40))
  local last = content:putView("last"):backgroundColor("systemFill"):at("fullRight", equal, parent)
    :width(equalTo(60))
  content:putView("middle"):backgroundColor("systemTeal"):inBetween(first, last, "horizontally", equalTo(12))
    :vertical(equalTo(12), parent)
end
