return function(content)
  local a = content:putView()
  content:putView():top(equal, a.view.botomAnchor)
end
