return function(content)
  content:putView():edges(equal, parent):backgroundColor(rgb("red"))
end
