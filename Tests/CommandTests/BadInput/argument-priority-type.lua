return function(content)
  content:putView():left(equal, parent, "high")
end
