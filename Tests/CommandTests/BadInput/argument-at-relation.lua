return function(content)
  content:putView():edges(equal, parent):at("topLeft", parent)
end
