return function(content)
  content:putView():edges(equal, parent):inBetween(5, parent, "vertically", equal)
end
