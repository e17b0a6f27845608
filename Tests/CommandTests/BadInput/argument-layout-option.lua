return function(content)
  content:putView():layoutContent({ option = 5 }, function() end)
end
