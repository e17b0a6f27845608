return function(content)
  content:putView():edges(equal, parent):top(equal, parent.botomAnchor)
end
