return function(content)
  content:put({})
end
