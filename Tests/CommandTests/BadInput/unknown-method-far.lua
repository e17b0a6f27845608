return function(content)
  content:putLabel():at("topLeft", equal, parent):qqqqqq(1)
end
