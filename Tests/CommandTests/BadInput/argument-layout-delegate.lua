return function(content)
  content:putView():layoutContent({ delegate = 5 }, function() end)
end
