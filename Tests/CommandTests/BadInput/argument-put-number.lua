return function(content)
  content:put(5)
end
