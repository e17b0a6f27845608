return function(content)
  content:putLabel():at("topLeft", equal, parent)
    :text("Hello")
    :centre(equal, parent)
end
