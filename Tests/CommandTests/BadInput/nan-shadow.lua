return function(content)
  content:putView():shadow { radius = 0 / 0 }
end
