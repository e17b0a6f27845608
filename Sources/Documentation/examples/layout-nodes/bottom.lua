-- size: 200x100
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):bottom(equalTo(12), parent)
    :centerX(equal, parent):width(equalTo(96)):height(equalTo(36))
end
