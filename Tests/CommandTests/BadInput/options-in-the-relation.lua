return function(content)
  content:putView("box"):edges(equal, parent)
  content:putView():at("topLeft", equal):size(equalTo(parent, { multiplyBy = 0.5 }))
end
