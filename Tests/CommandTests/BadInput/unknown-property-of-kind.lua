return function(content)
  content:putView():edges(equal, parent):text("Hello")
end
