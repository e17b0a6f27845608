return function(content)
  content:putView():inBetween(parent, parent, "vertical", equal)
end
