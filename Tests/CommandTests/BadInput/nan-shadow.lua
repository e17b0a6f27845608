return function(content)
  content:putView():edges(equal, parent):shadow { radius = 0 / 0 }
end
