return function(content)
  content:putView("box"):edges(equal, parent)
  content:putView():at("topLeft", equal):size(equalTo(90, 60))
end
