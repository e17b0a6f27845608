return function(content)
  content:putView():aspectRatio("16:9")
end
