return function(content)
  content:putView():edges(equal, parent):layoutContent({ mode = "addNew" }, function() end)
end
