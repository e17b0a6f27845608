-- size: 280x60
return function(content)
  content:putSearchField("search"):text("tea"):horizontal(equalTo(16), parent):centerY(equal, parent)
end
