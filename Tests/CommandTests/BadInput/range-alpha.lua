return function(content)
  content:putView():edges(equal, parent):alpha(2)
end
