-- size: 200x100
return function(content)
  content:putView("square"):backgroundColor("systemTeal"):center(equal, parent):width(equalTo(64))
    :height(equalTo(myself.widthAnchor))
end
