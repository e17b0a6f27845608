return function(content)
  content.putLabel("title")
end
