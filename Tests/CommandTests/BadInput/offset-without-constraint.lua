return function(content)
  content:putView():backgroundColor("red"):offset(5):edges(equal, parent)
end
