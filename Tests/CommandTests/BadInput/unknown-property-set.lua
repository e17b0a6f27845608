return function(content)
  content:putLabel().view.textColour = "red"
end
