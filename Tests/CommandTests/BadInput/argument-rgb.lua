return function(content)
  content:putView():edges(equal, parent):backgroundColor(rgb(300, 0, 0))
end
