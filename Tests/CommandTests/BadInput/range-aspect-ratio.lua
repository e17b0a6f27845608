return function(content)
  content:putView():aspectRatio(0)
end
