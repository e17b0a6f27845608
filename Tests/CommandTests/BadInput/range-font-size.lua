return function(content)
  content:putLabel():at("topLeft", equal, parent):font { size = -1 }
end
