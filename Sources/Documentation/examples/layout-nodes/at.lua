-- size: 320x160
return function(content)
  for _, position in ipairs { "topLeft", "topRight", "bottomLeft", "bottomRight" } do
    content:putView(position):backgroundColor("systemTeal"):at(position, equalTo(8), parent)
      :width(equalTo(96)):height(equalTo(36))
      :layoutContent(function(view) view:putLabel():text(position):font("caption1"):center(equal, parent) end)
  end
  local avatar = content:putView("avatar"):backgroundColor("systemIndigo"):cornerRadius(20):size(equalTo(40))
    :center(equal, parent)
  content:putLabel("name"):text("rightOf"):font("caption1"):at(rightOfAndParallelWith(avatar), equalTo(8))
end
