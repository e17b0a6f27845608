return function(content)
  content:putView():alpha(0 / 0)
end
