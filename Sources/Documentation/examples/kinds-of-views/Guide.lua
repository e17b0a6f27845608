-- size: 240x64
return function(content)
  local one = content:putView("one"):backgroundColor("systemTeal"):cornerRadius(8)
    :leading(equalTo(16), parent):vertical(equalTo(12), parent):width(equalTo(40))
  local two = content:putView("two"):backgroundColor("systemIndigo"):cornerRadius(8)
    :trailing(equalTo(16), parent):vertical(equalTo(12), parent):width(equalTo(72))
  -- The space between the views, in which the label is centered.
  local space = content:putGuide("space"):leading(equal, one.trailingAnchor):trailing(equal, two.leadingAnchor)
    :vertical(equal, parent)
  content:putLabel("label"):text("Between"):center(equal, space)
end
