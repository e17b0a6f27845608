return function(content)
  content:putView():edges(equal, parent):at({}, equal, parent)
end
