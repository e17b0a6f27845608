return function(content)
  content:putLabel():at("topLeft", equal, parent):text({ size = 5 })
end
