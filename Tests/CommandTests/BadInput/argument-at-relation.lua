return function(content)
  content:putView():at("topLeft", parent)
end
