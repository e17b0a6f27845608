local kept
local Main = controller "Main"
Main.states = { count = 0 }
function Main:layoutContent(content)
  content:putView():layoutContent(function(inside) kept = inside end)
  local view = content:putView().view
  view:removeFromSuperview()
  view:layout(function(own) own:left(equal, parent) end)
end
return Main
