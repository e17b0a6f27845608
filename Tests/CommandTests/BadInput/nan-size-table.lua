return function(content)
  content:putView():edges(equal, parent):size(equalTo { width = 0 / 0, height = 5 })
end
