return function(content)
  content:putView():edges(equal, parent):backgroundColor(5)
end
