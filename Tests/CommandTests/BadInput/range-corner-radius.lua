return function(content)
  content:putView():edges(equal, parent):cornerRadius(-1)
end
