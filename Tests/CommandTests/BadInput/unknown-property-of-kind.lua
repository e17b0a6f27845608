return function(content)
  content:putView():text("Hello")
end
