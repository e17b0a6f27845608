return function(content)
  content:putView():edges(equal, parent):alpha(0 / 0)
end
