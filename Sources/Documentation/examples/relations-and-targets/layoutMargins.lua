-- size: 200x100
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):edges(equal, layoutMargins)
end
