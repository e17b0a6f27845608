return function(content)
  content:putView("a/b")
end
