return function(content)
  content:putView():edges(equal, parent):edges(equalTo(parent))
end
