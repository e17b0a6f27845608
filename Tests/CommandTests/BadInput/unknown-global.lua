return function(content)
  content:putLabel():at("topLeft", equal, parent):top(equalto(8), parent)
end
