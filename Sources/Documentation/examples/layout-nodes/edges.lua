-- size: 200x80
return function(content)
  content:putView("box"):backgroundColor("systemTeal")
    :edges(equalTo { top = 8, left = 30, bottom = 20, right = 8 }, parent)
end
