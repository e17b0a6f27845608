return function(content)
  content:putView():edges(equal, parent):layoutMargins { top = 0 / 0 }
end
