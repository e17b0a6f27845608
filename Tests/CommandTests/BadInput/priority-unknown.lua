return function(content)
  content:putLabel():at("topLeft", equal, parent, priority.high)
end
