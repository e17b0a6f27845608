return function(content)
  content:putView():edges(equal, parent):left(equal, parent, { prioritty = 5 })
end
