return function(content)
  content:putView():left(equal, parent, { constant = 0 / 0 })
end
