return function(content)
  content:putView():left(equal, parent, 0)
end
