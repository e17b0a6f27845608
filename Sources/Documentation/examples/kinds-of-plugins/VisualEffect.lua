-- size: 240x100
return function(content)
  content:putView("picture"):gradient { colors = { "systemTeal", "systemIndigo" }, angle = 90 }
    :edges(equal, parent)
  content:putVisualEffect("material"):effect("systemMaterial"):cornerRadius(10):edges(equalTo(24), parent)
    :layoutContent(function(inner)
    inner:putLabel():text("On a material"):center(equal, parent)
  end)
end
