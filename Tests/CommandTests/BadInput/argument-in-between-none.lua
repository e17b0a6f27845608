return function(content)
  content:putView():edges(equal, parent):inBetween(parent)
end
