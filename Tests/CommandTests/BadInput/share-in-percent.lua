return function(content)
  content:putView("box"):edges(equal, parent)
  content:putView():at("topLeft", equal):height(equalTo(9)):width(equalTo("62.5%"))
end
