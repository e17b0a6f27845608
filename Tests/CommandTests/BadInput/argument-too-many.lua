return function(content)
  content:putView():left(equal, parent, 500, 8)
end
