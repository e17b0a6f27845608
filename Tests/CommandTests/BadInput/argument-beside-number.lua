return function(content)
  content:putView():at(topOf(5), equal)
end
