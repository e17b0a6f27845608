return function(content)
  content:putView():identifier("x"):edges(equal, parent)
end
