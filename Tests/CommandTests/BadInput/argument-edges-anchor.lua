return function(content)
  content:putView():edges(equal, parent.topAnchor)
end
