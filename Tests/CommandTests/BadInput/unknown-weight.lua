return function(content)
  content:putLabel():font { weight = "fat" }
end
