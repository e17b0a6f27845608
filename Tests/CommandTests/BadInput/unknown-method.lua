return function(content)
  content:putLabel():at("topLeft", equal, parent):widht(equalTo(90))
end
