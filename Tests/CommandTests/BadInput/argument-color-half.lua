return function(content)
  content:putView():backgroundColor { light = "red" }
end
