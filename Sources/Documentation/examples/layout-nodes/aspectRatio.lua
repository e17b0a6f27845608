-- size: 200x100
return function(content)
  content:putView("box"):backgroundColor("systemTeal"):aspectRatio(16 / 9):vertical(equalTo(12), parent)
    :centerX(equal, parent)
end
