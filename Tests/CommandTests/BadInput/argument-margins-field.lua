return function(content)
  content:putView():edges(equal, parent):layoutMargins { start = 8 }
end
