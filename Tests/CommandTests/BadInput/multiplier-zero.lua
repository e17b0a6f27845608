return function(content)
  content:putView():width(equalTo(parent), { multiplyBy = 0 })
end
