return function(content)
  content:putLabel()
    :text("Hello")
    :centre(equal, parent)
end
