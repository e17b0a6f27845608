return function(content)
  content:putView():edges(equal, parent):layoutContent("editExisitng", function() end)
end
