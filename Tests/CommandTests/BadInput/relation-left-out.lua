return function(content)
  content:putView("box"):edges(equal, parent)
  content:putView():edges(equal):top(content.bottomAnchor)
end
