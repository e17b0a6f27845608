return function(content)
  content:put(function() end)
end
