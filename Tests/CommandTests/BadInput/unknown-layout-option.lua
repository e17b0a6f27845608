return function(content)
  content:putView():layoutContent("editExisitng", function() end)
end
