return function(content)
  content:putLabel():at("topLeft", equal, parent):font { sise = 12 }
end
