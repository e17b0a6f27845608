return function(content)
  content:putView():left(equal, parent, { priority = "high" })
end
