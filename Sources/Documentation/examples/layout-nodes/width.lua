-- size: 200x64
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):width(equalTo(parent), { multiplyBy = 0.5 })
    :vertical(equalTo(12), parent):left(equal, parent)
end
