return function(content)
  content:putView():edges(equal, parent):left(equalTo(math.huge), parent)
end
