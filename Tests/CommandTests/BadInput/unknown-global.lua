return function(content)
  content:putLabel():at("topLeft", equalto(8), parent)
end
