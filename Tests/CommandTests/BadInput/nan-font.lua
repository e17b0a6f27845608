return function(content)
  content:putLabel():font { size = 0 / 0 }
end
