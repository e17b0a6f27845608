return function(content)
  content:putView("box"):edges(equal, parent)
  content:putView():edges(equal, parent, { colour = 2 })
end
