return function(content)
  content:putView():edges(equal, parent):assignTo({}, nil)
end
