-- size: 240x104
return function(content)
  for index, mode in ipairs { "scaleToFill", "scaleAspectFit", "scaleAspectFill" } do
    content:putImageView(mode):image("images/hills.jpg"):contentMode(mode):clipsToBounds(true)
      :backgroundColor("systemFill")
      :width(equalTo(64)):height(equalTo(80)):leading(equalTo(16 + (index - 1) * 72), parent)
      :centerY(equal, parent)
  end
end
