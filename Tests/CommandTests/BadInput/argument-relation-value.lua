return function(content)
  content:putView():edges(equal, parent):left(equalTo("5"), parent)
end
