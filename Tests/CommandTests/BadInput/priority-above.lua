return function(content)
  content:putView():edges(equal, parent):left(equal, parent, 1001)
end
