return function(content)
  content:putView():left(equal, parent, { prioritty = 5 })
end
