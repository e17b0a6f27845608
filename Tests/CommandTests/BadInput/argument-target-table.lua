return function(content)
  content:putView():left(equal, { 5 })
end
