return function(content)
  content:putView():apply("x")
end
