return function(content)
  content:putLabel():textAlignment("middle")
end
