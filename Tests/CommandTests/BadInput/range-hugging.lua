return function(content)
  content:putLabel():at("topLeft", equal, parent):horizontalHugging(2000)
end
