return function(content)
  content:putView():edges(equal, parent):left(equalTo(0 / 0), parent)
end
