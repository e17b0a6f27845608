return function(content)
  content:putView():left("equal")
end
