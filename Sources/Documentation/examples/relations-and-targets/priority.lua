-- size: 240x80
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):left(equalTo(16), parent):vertical(equalTo(16), parent)
    :width(equalTo(400), priority.defaultLow):width(lessThanTo(160))
end
