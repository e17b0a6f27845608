return function(content)
  content:putLabel("a", "b")
end
