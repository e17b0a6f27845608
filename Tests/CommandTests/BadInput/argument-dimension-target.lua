return function(content)
  content:putView():width(equal, parent)
end
