return function(content)
  content:putView():edges(equal, parent):center(equal, parent.topAnchor)
end
