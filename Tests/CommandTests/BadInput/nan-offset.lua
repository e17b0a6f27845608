return function(content)
  content:putView():edges(equal, parent):left(equal, parent):offset(0 / 0)
end
