return function(content)
  content:putView():edges(equal, parent):alpha("half")
end
