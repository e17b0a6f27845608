-- size: 200x80
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):size(equalTo { width = 90, height = 40 })
    :center(equal, parent)
end
