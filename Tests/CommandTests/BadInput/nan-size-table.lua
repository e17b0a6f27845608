return function(content)
  content:putView():size(equalTo { width = 0 / 0, height = 5 })
end
