return function(content)
  content:putView():width(equalTo(parent), { multiplyBy = 0 / 0 })
end
