return function(content)
  content:putLabel():font(true)
end
