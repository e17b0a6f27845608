return function(content)
  content:putView():left(equal, parent, 1001)
end
