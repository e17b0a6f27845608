return function(content)
  content:putLabel():top(equalto(8), parent)
end
