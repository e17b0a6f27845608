-- size: 280x90
return function(content)
  for index, title in ipairs { "OK", "A longer title" } do
    content:putButton("button" .. index):title(title):backgroundColor("systemFill"):cornerRadius(8)
      :width(moreThanTo(80)):leading(equalTo(index == 1 and 16 or 112), parent):centerY(equal, parent)
  end
end
