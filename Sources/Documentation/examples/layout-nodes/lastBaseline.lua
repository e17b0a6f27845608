-- size: 280x90
return function(content)
  local name = content:putLabel("name"):text("A name of two lines, with a price"):numberOfLines(2)
    :leading(equalTo(16), parent):top(equalTo(16), parent):width(equalTo(170))
  content:putLabel("price"):text("€ 9"):font("title2"):lastBaseline(equal, name):trailing(equalTo(16), parent)
end
