return function(content)
  content:putView():at({}, equal, parent)
end
