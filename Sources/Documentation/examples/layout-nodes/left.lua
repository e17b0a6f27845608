-- size: 200x64
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):left(equalTo(20), parent):width(equalTo(60))
    :vertical(equalTo(12), parent)
end
