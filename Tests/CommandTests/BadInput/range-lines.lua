return function(content)
  content:putLabel():at("topLeft", equal, parent):numberOfLines(1.5)
end
