return function(content)
  content:putImageView():edges(equal, parent):image(5)
end
