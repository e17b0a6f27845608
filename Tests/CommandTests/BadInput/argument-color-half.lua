return function(content)
  content:putView():edges(equal, parent):backgroundColor { light = "red" }
end
