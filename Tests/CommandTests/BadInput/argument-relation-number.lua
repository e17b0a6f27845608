return function(content)
  content:putView():edges(equal, parent):left(8)
end
