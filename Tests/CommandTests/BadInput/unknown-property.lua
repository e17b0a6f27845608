return function(content)
  content:putLabel { txet = "Hello" }
end
