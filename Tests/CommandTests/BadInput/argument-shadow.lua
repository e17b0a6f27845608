return function(content)
  content:putView():shadow(5)
end
