return function(content)
  content:putView():alpha(2)
end
