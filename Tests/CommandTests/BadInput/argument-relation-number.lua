return function(content)
  content:putView():left(8)
end
