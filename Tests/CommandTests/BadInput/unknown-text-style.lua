return function(content)
  content:putLabel():font("headlin")
end
