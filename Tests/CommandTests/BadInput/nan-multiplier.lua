return function(content)
  content:putView():edges(equal, parent):width(equalTo(parent), { multiplyBy = 0 / 0 })
end
