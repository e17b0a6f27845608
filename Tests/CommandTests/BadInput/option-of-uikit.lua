return function(content)
  content:putView("box"):edges(equal, parent)
  content:putView():edges(equal, parent, { multiplier = 2 })
end
