return function(content)
  content:putView():size(equalTo(parent.widthAnchor))
end
