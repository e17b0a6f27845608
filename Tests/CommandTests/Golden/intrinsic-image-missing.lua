-- An image that cannot be read takes 40 × 40, and is reported once though two views want it.
return function(content)
  content:putImageView("first"):image("nothing.png"):at("topLeft", equal, parent)
  content:putImageView("second"):image("nothing.png"):at("topRight", equal, parent)
end
