return function(content)
  content:putView():edges(equal, parent):left(equal, { 5 })
end
