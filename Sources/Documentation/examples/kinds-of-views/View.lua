-- size: 240x80
return function(content)
  content:putView("card"):backgroundColor("secondarySystemBackground"):cornerRadius(12):borderWidth(1)
    :borderColor("systemGray3")
    :leading(equalTo(16), parent):vertical(equalTo(12), parent):width(equalTo(90))
  content:putView("gradient"):gradient { colors = { "systemTeal", "systemIndigo" }, angle = 135 }
    :cornerRadius(12)
    :shadow { radius = 6, opacity = 0.3, offset = { x = 0, y = 2 } }
    :trailing(equalTo(16), parent):vertical(equalTo(12), parent):width(equalTo(90))
end
