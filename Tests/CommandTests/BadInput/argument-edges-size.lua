return function(content)
  content:putView():edges(equalTo { width = 5, height = 5 }, parent)
end
