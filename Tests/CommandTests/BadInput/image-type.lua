return function(content)
  content:putImageView():image(5)
end
