return function(content)
  content:putView():edges(equal, parent):at({ 5 }, equal, parent)
end
