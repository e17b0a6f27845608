return function(content)
  content:putView():edges(equal, parent):layoutMargins("8")
end
