return function(content)
  content:putLabel():at("topLeft", equal, parent):textAlignment("middle")
end
