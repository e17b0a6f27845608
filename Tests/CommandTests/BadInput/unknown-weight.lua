return function(content)
  content:putLabel():at("topLeft", equal, parent):font { weight = "fat" }
end
