return function(content)
  content:putView():edges(equal, parent):left(equal, equalTo(5))
end
