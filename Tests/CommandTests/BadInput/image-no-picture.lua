return function(content)
  content:putImageView("picture"):image("image-no-picture.lua"):center(equal, parent)
end
