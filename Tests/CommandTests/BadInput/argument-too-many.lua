return function(content)
  content:putView():edges(equal, parent):left(equal, parent, 500, 8)
end
