return function(content)
  content:putView():edges(equal, parent):apply("x")
end
