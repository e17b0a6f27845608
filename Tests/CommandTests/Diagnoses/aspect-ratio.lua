-- An aspect ratio against both dimensions.
-- explain: photo.width photo.height
return function(content)
  content:putImageView("photo"):backgroundColor("gray"):center(equal, parent):width(equalTo(200)):height(equalTo(200))
    :aspectRatio(16 / 9)
end
