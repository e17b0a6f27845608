return function(content)
  content:putView():edges(equal, parent):left(equalTo(nil), parent)
end
