return function(content)
  content:putLabel("a", {}, 5)
end
