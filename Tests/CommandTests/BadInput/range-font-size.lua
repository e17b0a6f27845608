return function(content)
  content:putLabel():font { size = -1 }
end
