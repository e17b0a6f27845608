return function(content)
  local box = content:putView("box"):at("topLeft", equal, parent):height(equalTo(10), priority.required)
  box:width(moreThanTo(80), priority.required)
  box:width(equalTo(parent), { multiplyBy = 0.1, priority = priority.required })
  content:putLabel("below"):text("still here"):left(equal):top(equal, previous.bottomAnchor)
end
