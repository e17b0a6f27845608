return function(content)
  content:putView():edges(equal, parent):backgroundColor("#12345")
end
