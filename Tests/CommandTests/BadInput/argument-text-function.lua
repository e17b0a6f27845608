return function(content)
  content:putLabel():text(print)
end
