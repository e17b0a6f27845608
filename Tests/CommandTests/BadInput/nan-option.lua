return function(content)
  content:putView():edges(equal, parent):left(equal, parent, { constant = 0 / 0 })
end
