return function(content)
  content:putLabel():horizontalHugging(2000)
end
