return function(content)
  content:putSpace(8)
end
