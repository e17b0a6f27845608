return function(content)
  content:putView():width(equalTo(1e12))
end
