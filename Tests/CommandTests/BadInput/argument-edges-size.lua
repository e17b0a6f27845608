return function(content)
  content:putView():edges(equal, parent):edges(equalTo { width = 5, height = 5 }, parent)
end
