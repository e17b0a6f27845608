return function(content)
  content:putView():left(equal, "parent")
end
