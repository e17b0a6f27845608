-- size: 200x80
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):vertical(equalTo(12), parent):width(equalTo(60))
    :centerX(equal, parent)
end
