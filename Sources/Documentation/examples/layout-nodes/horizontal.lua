-- size: 200x64
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):horizontal(equalTo(24), parent):height(equalTo(30))
    :centerY(equal, parent)
end
