return function(content)
  content:putView():edges(equal, parent):size(equalTo { w = 5 })
end
