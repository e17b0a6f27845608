return function(content)
  content:putView():edges(equal, parent):layoutContent({ delegate = 5 }, function() end)
end
