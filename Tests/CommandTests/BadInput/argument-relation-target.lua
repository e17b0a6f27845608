return function(content)
  content:putView():left(parent)
end
