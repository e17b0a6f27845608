return function(content)
  content:putLabel().text = "Hello"
end
