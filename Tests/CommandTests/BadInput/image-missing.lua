return function(content)
  content:putImageView("picture"):image("nothing.png"):center(equal, parent)
end
