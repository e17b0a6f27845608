return function(content)
  content:putView():edges(equal, parent):aspectRatio(0)
end
