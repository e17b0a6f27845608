return function(content)
  content:putView():left()
end
