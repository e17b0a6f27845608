-- An invalid constraint is left out and reported, and the layout continues: its view keeps the position that its other
-- constraints give.
return function(content)
  content:putView("same"):at("topLeft", equal, parent):size(equalTo(10)):left(equal, myself)
  content:putView("axis"):at("topRight", equal, parent):size(equalTo(10)):left(equal, parent.topAnchor)
  content:putView("kind"):at("bottomLeft", equal, parent):size(equalTo(10)):width(equalTo(parent.leftAnchor))
  build("View"):build():layout(function(own) own:left(equal, parent) end)
end
