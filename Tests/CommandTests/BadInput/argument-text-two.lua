return function(content)
  content:putLabel():text("a", "b")
end
