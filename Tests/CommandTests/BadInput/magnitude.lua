return function(content)
  content:putView():edges(equal, parent):width(equalTo(1e12))
end
