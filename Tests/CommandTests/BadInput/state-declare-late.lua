local Main = controller "Main"
function Main:layoutContent(content)
  self.states.late = 5
end
return Main
