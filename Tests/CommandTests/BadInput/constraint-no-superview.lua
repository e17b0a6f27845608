return function(content)
  local view = content:putView().view
  view:removeFromSuperview()
  view:layout(function(own) own:left(equal, parent) end)
  content:putView("rest"):edges(equal, parent)
end
