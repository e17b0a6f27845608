return function(content)
  content:putLabel { "Hello" }
end
