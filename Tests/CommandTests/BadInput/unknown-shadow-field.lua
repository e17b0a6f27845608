return function(content)
  content:putView():shadow { blur = 5 }
end
