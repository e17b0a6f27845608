return function(content)
  content:putView():edges(equal, parent):assignTo(5, "x")
end
