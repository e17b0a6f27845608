return function(content)
  content:putView():top(equal, parent.botomAnchor)
end
