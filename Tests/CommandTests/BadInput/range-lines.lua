return function(content)
  content:putLabel():numberOfLines(1.5)
end
