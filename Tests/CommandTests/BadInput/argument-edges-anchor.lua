return function(content)
  content:putView():edges(equal, parent):edges(equal, parent.topAnchor)
end
