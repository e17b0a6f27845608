-- size: 240x80
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):left(equalTo(24), parent):right(equalTo(24), parent)
    :top(equalTo(16), parent):height(equalTo(48))
end
