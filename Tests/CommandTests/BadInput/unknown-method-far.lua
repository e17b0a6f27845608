return function(content)
  content:putLabel():qqqqqq(1)
end
