return function(content)
  content:putLabel(5)
end
