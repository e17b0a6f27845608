return function(content)
  content:putView():edges(equal, parent):layoutContent()
end
