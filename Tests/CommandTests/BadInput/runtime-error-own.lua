return function(content)
  error("the data has no title")
end
