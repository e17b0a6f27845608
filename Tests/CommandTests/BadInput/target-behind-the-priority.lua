return function(content)
  content:putView("box"):edges(equal, parent)
  content:putView():edges(equal):left(equal, 8, parent)
end
