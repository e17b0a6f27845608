return function(content)
  content:putView():edges(equal, parent):left(equalTo { width = 5, height = 5 })
end
