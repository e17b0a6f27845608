return function(content)
  content:putView():edges(equal, parent):shadow { blur = 5 }
end
