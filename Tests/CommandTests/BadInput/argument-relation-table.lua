return function(content)
  content:putView():size(equalTo { w = 5 })
end
