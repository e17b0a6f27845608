return function(content)
  content:putView():offset(5)
end
