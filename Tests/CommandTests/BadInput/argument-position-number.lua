return function(content)
  content:putView():left(equalTo { width = 5, height = 5 })
end
