return function(content)
  content:putView():left(equal, parent, { label = 5 })
end
