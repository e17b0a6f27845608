return function(content)
  content:putView():identifier("x")
end
