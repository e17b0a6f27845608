return function(content)
  content:putView():inBetween(parent)
end
