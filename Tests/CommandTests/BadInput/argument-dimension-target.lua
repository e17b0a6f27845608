return function(content)
  content:putView():edges(equal, parent):width(equal, parent)
end
