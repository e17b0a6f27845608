return function(content)
  content:putLable():text("Hello")
end
