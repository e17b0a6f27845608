return function(content)
  content:putView():center(equal, parent.topAnchor)
end
