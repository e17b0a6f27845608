return function(content)
  content:putStackedLabel():text("Hello")
end
