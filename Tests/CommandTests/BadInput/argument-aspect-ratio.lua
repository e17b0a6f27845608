return function(content)
  content:putView():edges(equal, parent):aspectRatio("16:9")
end
