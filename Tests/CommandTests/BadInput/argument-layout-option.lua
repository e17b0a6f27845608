return function(content)
  content:putView():edges(equal, parent):layoutContent({ option = 5 }, function() end)
end
