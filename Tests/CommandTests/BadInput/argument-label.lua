return function(content)
  content:putView():edges(equal, parent):left(equal, parent, { label = 5 })
end
