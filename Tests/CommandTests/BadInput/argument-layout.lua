return function(content)
  content:putView():edges(equal, parent):layout(5)
end
