return function(content)
  content:putLabel().view.frame = 5
end
