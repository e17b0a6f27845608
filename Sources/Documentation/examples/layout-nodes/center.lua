-- size: 200x80
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):center(equal, parent):size(equalTo(40))
end
