return function(content)
  content:putView():at({ 5 }, equal, parent)
end
