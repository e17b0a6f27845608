return function(content)
  content:putLabel():at("topLeft", equal, parent):text("a", "b")
end
