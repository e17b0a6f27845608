return function(content)
  content:putView():edges(equal, parent):size(equalTo(parent.widthAnchor))
end
