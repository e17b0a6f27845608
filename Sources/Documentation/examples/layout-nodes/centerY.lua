-- size: 240x80
return function(content)
  local icon = content:putView("icon"):backgroundColor("systemTeal"):cornerRadius(20):size(equalTo(40))
    :leading(equalTo(16), parent):top(equalTo(20), parent)
  content:putLabel("name"):text("On the center line"):centerY(equal, icon):leading(equalTo(12), icon.trailingAnchor)
end
