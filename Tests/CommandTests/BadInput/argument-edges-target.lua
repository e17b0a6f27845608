return function(content)
  content:putView():edges(equalTo(parent))
end
