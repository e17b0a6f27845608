return function(content)
  content:putLabel():font { sise = 12 }
end
