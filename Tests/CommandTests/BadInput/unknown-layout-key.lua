return function(content)
  content:putView():layoutContent({ mode = "addNew" }, function() end)
end
