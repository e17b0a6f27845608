return function(content)
  content:putView():layout(5)
end
