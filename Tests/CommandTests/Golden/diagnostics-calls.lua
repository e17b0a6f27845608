-- A constraint that cannot be made is left out and reported, and the layout goes on: the boxes are where the others put
-- them.
return function(content)
  content:putView("same"):at("topLeft", equal, parent):size(equalTo(10)):left(equal, myself)
  content:putView("axis"):at("topRight", equal, parent):size(equalTo(10)):left(equal, parent.topAnchor)
  content:putView("kind"):at("bottomLeft", equal, parent):size(equalTo(10)):width(equalTo(parent.leftAnchor))
  build("View"):build():layout(function(own) own:left(equal, parent) end)
end
