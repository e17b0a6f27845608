-- size: 200x110
return function(content)
  for index = 1, 3 do
    local box = content:putView("box" .. index):backgroundColor("systemTeal"):horizontal(equalTo(16), parent)
      :height(equalTo(24))
    if index == 1 then box:top(equalTo(12), parent) else box:top(equalTo(8), previous.bottomAnchor) end
  end
end
