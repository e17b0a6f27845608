return function(content)
  content:putView():inBetween(5, parent, "vertically", equal)
end
