return function(content)
  content:putView():edges(equal, parent):shadow(5)
end
