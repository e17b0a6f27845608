return function(content)
  content:putLabel():at("topLeft", equal, parent):font(true)
end
