return function(content)
  content:putView():assignTo(5, "x")
end
