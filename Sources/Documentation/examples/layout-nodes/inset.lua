-- size: 200x80
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):edges(equal, parent):inset(16)
end
