return function(content)
  content:putView():edges(equal, parent):at(topOf(5), equal)
end
