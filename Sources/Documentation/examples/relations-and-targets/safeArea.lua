-- size: 200x120
return function(content)
  content:putView("all"):backgroundColor("systemFill"):edges(equal, parent)
    :safeAreaInsets { top = 24, left = 0, bottom = 12, right = 0 }
    :layoutContent(function(all) all:putView("box"):backgroundColor("systemTeal"):edges(equal, safeArea) end)
end
