return function(content)
  local a = content:putView():edges(equal, parent)
  content:putView():edges(equal, parent):top(equal, a.view.botomAnchor)
end
