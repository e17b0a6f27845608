return function(content)
  content:putView():aspectRatio(0 / 0)
end
