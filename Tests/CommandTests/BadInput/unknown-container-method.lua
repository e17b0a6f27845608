return function(content)
  content:add()
end
